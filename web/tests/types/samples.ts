// Made by `ZERTZ_WRITE_SAMPLES=1 cargo test -p zertz-server --test protocol`: do not edit.
// What the server says, for the type checker to compare with `js/protocol.d.ts`.

import type * as protocol from "../../js/protocol.d.ts";

export const waiting: protocol.Hello = {
  "info": {
    "clock": {
      "increment": 2,
      "seconds": 60
    },
    "created": 1794700800000,
    "game": "7:claims=optional",
    "id": "abcdefghijkm",
    "rematch_of": null,
    "shape": {
      "name": "7",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 1.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 0.5
        },
        {
          "name": "b1",
          "x": 0.866,
          "y": 2.0
        },
        {
          "name": "b2",
          "x": 0.866,
          "y": 1.0
        },
        {
          "name": "b3",
          "x": 0.866,
          "y": 0.0
        },
        {
          "name": "c1",
          "x": 1.732,
          "y": 1.5
        },
        {
          "name": "c2",
          "x": 1.732,
          "y": 0.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {},
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 6
      },
      "position": "7:claims=optional oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
      "rings": [
        "a1",
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "first"
    },
    "title": "7 rings, isolated marbles may be declined"
  },
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {},
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 6
      },
      "position": "7:claims=optional oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
      "rings": [
        "a1",
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "first"
    },
    "options": null,
    "rematch": null,
    "result": null,
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "open",
        "level": null,
        "name": ""
      }
    },
    "seq": 0,
    "status": "waiting",
    "takeback": null,
    "tie": null
  },
  "turns": [],
  "type": "hello",
  "version": 1,
  "you": [
    "first"
  ]
};

export const presence: protocol.ServerMessage = {
  "first": true,
  "second": false,
  "type": "presence",
  "watchers": 0
};

export const you: protocol.ServerMessage = {
  "seats": [
    "second"
  ],
  "type": "you"
};

export const joined: protocol.Update = {
  "add": [],
  "event": {
    "kind": "joined",
    "name": "Bob",
    "player": "second"
  },
  "keep": 0,
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {},
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 6
      },
      "position": "7:claims=optional oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
      "rings": [
        "a1",
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "first"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": true,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a1",
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "removals": [
        "a1",
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "ring_first": true,
      "supply": {
        "B": 10,
        "G": 8,
        "W": 6
      }
    },
    "rematch": null,
    "result": null,
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 1,
    "status": "playing",
    "takeback": null,
    "tie": null
  },
  "type": "update"
};

export const refused: protocol.ServerMessage = {
  "code": "illegal",
  "id": 1,
  "message": "there is a marble on b2",
  "type": "refused"
};

export const done: protocol.ServerMessage = {
  "id": 2,
  "seq": 2,
  "type": "done"
};

export const moved: protocol.Update = {
  "add": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 0
          },
          "second": {
            "B": 0,
            "G": 0,
            "W": 0
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ]
        },
        "pool": {
          "B": 10,
          "G": 8,
          "W": 5
        },
        "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
        "rings": [
          "a2",
          "b1",
          "b2",
          "b3",
          "c1",
          "c2"
        ],
        "turn": "second"
      },
      "by": "first",
      "clock": 60000,
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "W",
          "own": false
        },
        "removed": "a1"
      },
      "forced": false,
      "notation": "Wb2,a1",
      "number": 1,
      "token": "Wb2,a1"
    }
  ],
  "event": {
    "kind": "moved",
    "player": "first",
    "token": "Wb2,a1"
  },
  "keep": 0,
  "state": {
    "clocks": {
      "first": 60000,
      "running": "second",
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": true,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "removals": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "ring_first": true,
      "supply": {
        "B": 10,
        "G": 8,
        "W": 5
      }
    },
    "rematch": null,
    "result": null,
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 2,
    "status": "playing",
    "takeback": null,
    "tie": null
  },
  "type": "update"
};

export const takeback: protocol.Update = {
  "add": [],
  "event": {
    "kind": "takeback_offered",
    "player": "first",
    "turn": 1
  },
  "keep": 1,
  "state": {
    "clocks": {
      "first": 60000,
      "running": "second",
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": true,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "removals": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "ring_first": true,
      "supply": {
        "B": 10,
        "G": 8,
        "W": 5
      }
    },
    "rematch": null,
    "result": null,
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 3,
    "status": "playing",
    "takeback": {
      "by": "first",
      "notation": "Wb2,a1",
      "turn": 1
    },
    "tie": null
  },
  "type": "update"
};

export const tie: protocol.Update = {
  "add": [],
  "event": {
    "kind": "tie_offered",
    "player": "first"
  },
  "keep": 1,
  "state": {
    "clocks": {
      "first": 60000,
      "running": "second",
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": true,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "removals": [
        "a2",
        "b1",
        "b3",
        "c1",
        "c2"
      ],
      "ring_first": true,
      "supply": {
        "B": 10,
        "G": 8,
        "W": 5
      }
    },
    "rematch": null,
    "result": null,
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 5,
    "status": "playing",
    "takeback": null,
    "tie": {
      "by": "first"
    }
  },
  "type": "update"
};

export const over: protocol.Update = {
  "add": [],
  "event": {
    "kind": "tie_agreed",
    "player": "second"
  },
  "keep": 1,
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": null,
    "rematch": null,
    "result": {
      "score": "1/2-1/2",
      "text": "A tie: the players agree.",
      "winner": null
    },
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 6,
    "status": "over",
    "takeback": null,
    "tie": null
  },
  "type": "update"
};

export const again: protocol.Update = {
  "add": [],
  "event": {
    "kind": "rematch_offered",
    "player": "first"
  },
  "keep": 1,
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": null,
    "rematch": {
      "by": "first",
      "game": null
    },
    "result": {
      "score": "1/2-1/2",
      "text": "A tie: the players agree.",
      "winner": null
    },
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 7,
    "status": "over",
    "takeback": null,
    "tie": null
  },
  "type": "update"
};

export const begun: protocol.Update = {
  "add": [],
  "event": {
    "game": "abcdefghijkm",
    "kind": "rematch_begun"
  },
  "keep": 1,
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": null,
    "rematch": {
      "by": "first",
      "game": "abcdefghijkm"
    },
    "result": {
      "score": "1/2-1/2",
      "text": "A tie: the players agree.",
      "winner": null
    },
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 8,
    "status": "over",
    "takeback": null,
    "tie": null
  },
  "type": "update"
};

export const pong: protocol.ServerMessage = {
  "type": "pong"
};

export const hello: protocol.Hello = {
  "info": {
    "clock": {
      "increment": 2,
      "seconds": 60
    },
    "created": 1794700800000,
    "game": "7:claims=optional",
    "id": "abcdefghijkm",
    "rematch_of": null,
    "shape": {
      "name": "7",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 1.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 0.5
        },
        {
          "name": "b1",
          "x": 0.866,
          "y": 2.0
        },
        {
          "name": "b2",
          "x": 0.866,
          "y": 1.0
        },
        {
          "name": "b3",
          "x": 0.866,
          "y": 0.0
        },
        {
          "name": "c1",
          "x": 1.732,
          "y": 1.5
        },
        {
          "name": "c2",
          "x": 1.732,
          "y": 0.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {},
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 6
      },
      "position": "7:claims=optional oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
      "rings": [
        "a1",
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "first"
    },
    "title": "7 rings, isolated marbles may be declined"
  },
  "state": {
    "clocks": {
      "first": 60000,
      "running": null,
      "second": 60000
    },
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 0
        },
        "second": {
          "B": 0,
          "G": 0,
          "W": 0
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 4
            },
            "set": "W",
            "size": 4,
            "total": 4
          },
          {
            "lacks": {
              "B": 0,
              "G": 5,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 5
          },
          {
            "lacks": {
              "B": 6,
              "G": 0,
              "W": 0
            },
            "set": "B",
            "size": 6,
            "total": 6
          },
          {
            "lacks": {
              "B": 3,
              "G": 3,
              "W": 3
            },
            "set": "each",
            "size": 3,
            "total": 9
          }
        ]
      },
      "pool": {
        "B": 10,
        "G": 8,
        "W": 5
      },
      "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
      "rings": [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2"
      ],
      "turn": "second"
    },
    "options": null,
    "rematch": {
      "by": "first",
      "game": "abcdefghijkm"
    },
    "result": {
      "score": "1/2-1/2",
      "text": "A tie: the players agree.",
      "winner": null
    },
    "seats": {
      "first": {
        "kind": "person",
        "level": null,
        "name": "Ann"
      },
      "second": {
        "kind": "person",
        "level": null,
        "name": "Bob"
      }
    },
    "seq": 8,
    "status": "over",
    "takeback": null,
    "tie": null
  },
  "turns": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 0
          },
          "second": {
            "B": 0,
            "G": 0,
            "W": 0
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ]
        },
        "pool": {
          "B": 10,
          "G": 8,
          "W": 5
        },
        "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
        "rings": [
          "a2",
          "b1",
          "b2",
          "b3",
          "c1",
          "c2"
        ],
        "turn": "second"
      },
      "by": "first",
      "clock": 60000,
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "W",
          "own": false
        },
        "removed": "a1"
      },
      "forced": false,
      "notation": "Wb2,a1",
      "number": 1,
      "token": "Wb2,a1"
    }
  ],
  "type": "hello",
  "version": 1,
  "you": [
    "first"
  ]
};

export const list: protocol.GameList = {
  "games": [
    {
      "board": "7",
      "created": 1794700800000,
      "game": "7:claims=optional",
      "id": "abcdefghijkm",
      "moment": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 0
          },
          "second": {
            "B": 0,
            "G": 0,
            "W": 0
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ]
        },
        "pool": {
          "B": 10,
          "G": 8,
          "W": 5
        },
        "position": "7:claims=optional 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
        "rings": [
          "a2",
          "b1",
          "b2",
          "b3",
          "c1",
          "c2"
        ],
        "turn": "second"
      },
      "result": {
        "score": "1/2-1/2",
        "text": "A tie: the players agree.",
        "winner": null
      },
      "seats": {
        "first": {
          "kind": "person",
          "level": null,
          "name": "Ann"
        },
        "second": {
          "kind": "person",
          "level": null,
          "name": "Bob"
        }
      },
      "status": "over",
      "title": "7 rings, isolated marbles may be declined",
      "turn": "second",
      "turns": 1,
      "updated": 1794700800000,
      "you": [
        "first"
      ]
    },
    {
      "board": "7",
      "created": 1794700800000,
      "game": "7:claims=optional",
      "id": "abcdefghijkm",
      "moment": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 0
          },
          "second": {
            "B": 0,
            "G": 0,
            "W": 0
          }
        },
        "inert": [],
        "marbles": {},
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ]
        },
        "pool": {
          "B": 10,
          "G": 8,
          "W": 6
        },
        "position": "7:claims=optional oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
        "rings": [
          "a1",
          "a2",
          "b1",
          "b2",
          "b3",
          "c1",
          "c2"
        ],
        "turn": "first"
      },
      "result": null,
      "seats": {
        "first": {
          "kind": "person",
          "level": null,
          "name": "Bob"
        },
        "second": {
          "kind": "person",
          "level": null,
          "name": "Ann"
        }
      },
      "status": "playing",
      "title": "7 rings, isolated marbles may be declined",
      "turn": "first",
      "turns": 0,
      "updated": 1794700800000,
      "you": [
        "second"
      ]
    }
  ],
  "next": null
};

export const info: protocol.Info = {
  "boards": [],
  "levels": [
    {
      "about": "Has just learned the rules: takes what there is, and sees little of the board.",
      "level": 1,
      "name": "Newcomer"
    },
    {
      "about": "Sees what a marble gives away at once, where it happens to look.",
      "level": 2,
      "name": "Beginner"
    },
    {
      "about": "Sees simple exchanges on half of the board, and counts the marbles.",
      "level": 3,
      "name": "Casual"
    },
    {
      "about": "Follows exchanges to their end, and now and then thinks a move ahead.",
      "level": 4,
      "name": "Improver"
    },
    {
      "about": "Feels which positions are good, and thinks ahead in every other turn.",
      "level": 5,
      "name": "Regular"
    },
    {
      "about": "Thinks ahead in nearly every turn, and likes good moves as well as the best.",
      "level": 6,
      "name": "Club player"
    },
    {
      "about": "Always thinks ahead, and finds sacrifices that pay a few turns later.",
      "level": 7,
      "name": "Tactician"
    },
    {
      "about": "Looks deep, and seldom lets a chance go by.",
      "level": 8,
      "name": "Expert"
    },
    {
      "about": "Nearly all that the engine can do in a moment's thought.",
      "level": 9,
      "name": "Master"
    },
    {
      "about": "As strong as the time and the machine allow.",
      "level": 10,
      "name": "Full strength"
    }
  ],
  "name": "ZÈRTZ",
  "version": "0.0.0"
};

export const board: protocol.BoardShape = {
  "name": "7",
  "rings": [
    {
      "name": "a1",
      "x": 0.0,
      "y": 1.5
    },
    {
      "name": "a2",
      "x": 0.0,
      "y": 0.5
    },
    {
      "name": "b1",
      "x": 0.866,
      "y": 2.0
    },
    {
      "name": "b2",
      "x": 0.866,
      "y": 1.0
    },
    {
      "name": "b3",
      "x": 0.866,
      "y": 0.0
    },
    {
      "name": "c1",
      "x": 1.732,
      "y": 1.5
    },
    {
      "name": "c2",
      "x": 1.732,
      "y": 0.5
    }
  ]
};

export const problem: protocol.Problem = {
  "code": "not_found",
  "message": "there is no such game; it may have been deleted"
};

export const wish: protocol.NewGame = {
  "clock": {
    "increment": 2,
    "seconds": 60
  },
  "game": "7:claims=optional",
  "seats": {
    "first": {
      "kind": "me",
      "name": "Ann"
    },
    "second": {
      "kind": "open"
    }
  }
};

export const look: protocol.Look = {
  "game": "7",
  "moment": {
    "captured": {
      "first": {
        "B": 0,
        "G": 0,
        "W": 0
      },
      "second": {
        "B": 0,
        "G": 0,
        "W": 0
      }
    },
    "inert": [],
    "marbles": {
      "b1": "G",
      "b2": "W"
    },
    "missing": {
      "first": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ],
      "second": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ]
    },
    "pool": {
      "B": 10,
      "G": 7,
      "W": 5
    },
    "position": "7 1o/GWo/1o 5/7/10 0/0/0 0/0/0 1",
    "rings": [
      "a2",
      "b1",
      "b2",
      "b3",
      "c2"
    ],
    "turn": "first"
  },
  "options": {
    "captures": [
      [
        "b1",
        "b3"
      ]
    ],
    "captures_complete": true,
    "claims_optional": false,
    "demand": false,
    "isolations": [],
    "only": "xb1Wb3",
    "own": false,
    "pass": false,
    "places": [],
    "removals": [],
    "ring_first": false,
    "supply": {
      "B": 0,
      "G": 0,
      "W": 0
    }
  },
  "result": null,
  "shape": {
    "name": "7",
    "rings": [
      {
        "name": "a1",
        "x": 0.0,
        "y": 1.5
      },
      {
        "name": "a2",
        "x": 0.0,
        "y": 0.5
      },
      {
        "name": "b1",
        "x": 0.866,
        "y": 2.0
      },
      {
        "name": "b2",
        "x": 0.866,
        "y": 1.0
      },
      {
        "name": "b3",
        "x": 0.866,
        "y": 0.0
      },
      {
        "name": "c1",
        "x": 1.732,
        "y": 1.5
      },
      {
        "name": "c2",
        "x": 1.732,
        "y": 0.5
      }
    ]
  },
  "start": {
    "captured": {
      "first": {
        "B": 0,
        "G": 0,
        "W": 0
      },
      "second": {
        "B": 0,
        "G": 0,
        "W": 0
      }
    },
    "inert": [],
    "marbles": {},
    "missing": {
      "first": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ],
      "second": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ]
    },
    "pool": {
      "B": 10,
      "G": 8,
      "W": 6
    },
    "position": "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
    "rings": [
      "a1",
      "a2",
      "b1",
      "b2",
      "b3",
      "c1",
      "c2"
    ],
    "turn": "first"
  },
  "title": "7 rings",
  "turns": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 0
          },
          "second": {
            "B": 0,
            "G": 0,
            "W": 0
          }
        },
        "inert": [],
        "marbles": {
          "b1": "G",
          "b2": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 4
              },
              "set": "W",
              "size": 4,
              "total": 4
            },
            {
              "lacks": {
                "B": 0,
                "G": 5,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 5
            },
            {
              "lacks": {
                "B": 6,
                "G": 0,
                "W": 0
              },
              "set": "B",
              "size": 6,
              "total": 6
            },
            {
              "lacks": {
                "B": 3,
                "G": 3,
                "W": 3
              },
              "set": "each",
              "size": 3,
              "total": 9
            }
          ]
        },
        "pool": {
          "B": 10,
          "G": 7,
          "W": 5
        },
        "position": "7 1o/GWo/1o 5/7/10 0/0/0 0/0/0 1",
        "rings": [
          "a2",
          "b1",
          "b2",
          "b3",
          "c2"
        ],
        "turn": "first"
      },
      "by": "second",
      "clock": null,
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b1",
          "marble": "G",
          "own": false
        },
        "removed": "c1"
      },
      "forced": false,
      "notation": "Gb1,c1",
      "number": 2,
      "token": "Gb1,c1"
    }
  ]
};

export const look_wish: protocol.LookWish = {
  "game": "7",
  "moves": [
    "Wb2,a1",
    "Gb1,c1"
  ],
  "skip": 1
};

export const setup_wish: protocol.SetupWish = {
  "captured": {
    "first": {
      "B": 0,
      "G": 0,
      "W": 9
    },
    "second": {
      "B": 0,
      "G": 0,
      "W": 0
    }
  },
  "game": "7",
  "marbles": {
    "a1": "W"
  },
  "pool": {
    "B": 10,
    "G": 8,
    "W": 5
  },
  "rings": [
    "a1",
    "a2",
    "b1"
  ],
  "turn": "first"
};

export const setup: protocol.SetupView = {
  "look": null,
  "position": null,
  "problems": [
    "There are 15 white marbles, but the game has 6."
  ]
};

export const tree: protocol.Tree = {
  "game": "7",
  "nodes": [
    {
      "arrows": [],
      "before": "",
      "circles": [],
      "clock": null,
      "comment": "",
      "eval": null,
      "glyphs": [],
      "parent": null,
      "turn": null
    },
    {
      "arrows": [
        {
          "from": "b2",
          "ink": "G",
          "to": "c2"
        }
      ],
      "before": "",
      "circles": [
        {
          "ink": "R",
          "ring": "b2"
        }
      ],
      "clock": null,
      "comment": "so",
      "eval": "#-3",
      "glyphs": [],
      "parent": 0,
      "turn": {
        "after": {
          "captured": {
            "first": {
              "B": 0,
              "G": 0,
              "W": 0
            },
            "second": {
              "B": 0,
              "G": 0,
              "W": 0
            }
          },
          "inert": [],
          "marbles": {
            "b2": "W"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 4
                },
                "set": "W",
                "size": 4,
                "total": 4
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 5,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 5
              },
              {
                "lacks": {
                  "B": 6,
                  "G": 0,
                  "W": 0
                },
                "set": "B",
                "size": 6,
                "total": 6
              },
              {
                "lacks": {
                  "B": 3,
                  "G": 3,
                  "W": 3
                },
                "set": "each",
                "size": 3,
                "total": 9
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 4
                },
                "set": "W",
                "size": 4,
                "total": 4
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 5,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 5
              },
              {
                "lacks": {
                  "B": 6,
                  "G": 0,
                  "W": 0
                },
                "set": "B",
                "size": 6,
                "total": 6
              },
              {
                "lacks": {
                  "B": 3,
                  "G": 3,
                  "W": 3
                },
                "set": "each",
                "size": 3,
                "total": 9
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 5
          },
          "position": "7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2",
          "rings": [
            "a2",
            "b1",
            "b2",
            "b3",
            "c1",
            "c2"
          ],
          "turn": "second"
        },
        "by": "first",
        "clock": null,
        "effect": {
          "claimed": [],
          "jumps": [],
          "passed": false,
          "placed": {
            "at": "b2",
            "marble": "W",
            "own": false
          },
          "removed": "a1"
        },
        "forced": false,
        "notation": "Wb2,a1",
        "number": 1,
        "token": "Wb2,a1"
      }
    },
    {
      "arrows": [],
      "before": "",
      "circles": [],
      "clock": null,
      "comment": "",
      "eval": null,
      "glyphs": [
        2
      ],
      "parent": 0,
      "turn": {
        "after": {
          "captured": {
            "first": {
              "B": 0,
              "G": 0,
              "W": 0
            },
            "second": {
              "B": 0,
              "G": 0,
              "W": 0
            }
          },
          "inert": [],
          "marbles": {
            "b2": "G"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 4
                },
                "set": "W",
                "size": 4,
                "total": 4
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 5,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 5
              },
              {
                "lacks": {
                  "B": 6,
                  "G": 0,
                  "W": 0
                },
                "set": "B",
                "size": 6,
                "total": 6
              },
              {
                "lacks": {
                  "B": 3,
                  "G": 3,
                  "W": 3
                },
                "set": "each",
                "size": 3,
                "total": 9
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 4
                },
                "set": "W",
                "size": 4,
                "total": 4
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 5,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 5
              },
              {
                "lacks": {
                  "B": 6,
                  "G": 0,
                  "W": 0
                },
                "set": "B",
                "size": 6,
                "total": 6
              },
              {
                "lacks": {
                  "B": 3,
                  "G": 3,
                  "W": 3
                },
                "set": "each",
                "size": 3,
                "total": 9
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 7,
            "W": 6
          },
          "position": "7 1o/oGo/oo 6/7/10 0/0/0 0/0/0 2",
          "rings": [
            "a2",
            "b1",
            "b2",
            "b3",
            "c1",
            "c2"
          ],
          "turn": "second"
        },
        "by": "first",
        "clock": null,
        "effect": {
          "claimed": [],
          "jumps": [],
          "passed": false,
          "placed": {
            "at": "b2",
            "marble": "G",
            "own": false
          },
          "removed": "a1"
        },
        "forced": false,
        "notation": "Gb2,a1",
        "number": 1,
        "token": "Gb2,a1"
      }
    }
  ],
  "result": null,
  "shape": {
    "name": "7",
    "rings": [
      {
        "name": "a1",
        "x": 0.0,
        "y": 1.5
      },
      {
        "name": "a2",
        "x": 0.0,
        "y": 0.5
      },
      {
        "name": "b1",
        "x": 0.866,
        "y": 2.0
      },
      {
        "name": "b2",
        "x": 0.866,
        "y": 1.0
      },
      {
        "name": "b3",
        "x": 0.866,
        "y": 0.0
      },
      {
        "name": "c1",
        "x": 1.732,
        "y": 1.5
      },
      {
        "name": "c2",
        "x": 1.732,
        "y": 0.5
      }
    ]
  },
  "start": {
    "captured": {
      "first": {
        "B": 0,
        "G": 0,
        "W": 0
      },
      "second": {
        "B": 0,
        "G": 0,
        "W": 0
      }
    },
    "inert": [],
    "marbles": {},
    "missing": {
      "first": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ],
      "second": [
        {
          "lacks": {
            "B": 0,
            "G": 0,
            "W": 4
          },
          "set": "W",
          "size": 4,
          "total": 4
        },
        {
          "lacks": {
            "B": 0,
            "G": 5,
            "W": 0
          },
          "set": "G",
          "size": 5,
          "total": 5
        },
        {
          "lacks": {
            "B": 6,
            "G": 0,
            "W": 0
          },
          "set": "B",
          "size": 6,
          "total": 6
        },
        {
          "lacks": {
            "B": 3,
            "G": 3,
            "W": 3
          },
          "set": "each",
          "size": 3,
          "total": 9
        }
      ]
    },
    "pool": {
      "B": 10,
      "G": 8,
      "W": 6
    },
    "position": "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
    "rings": [
      "a1",
      "a2",
      "b1",
      "b2",
      "b3",
      "c1",
      "c2"
    ],
    "turn": "first"
  },
  "tags": [
    [
      "Game",
      "7"
    ]
  ],
  "title": "7 rings"
};

export const lines: protocol.AnalysisMessage = {
  "depth": 3,
  "done": true,
  "id": 0,
  "lines": [
    {
      "moves": [
        {
          "effect": {
            "claimed": [],
            "jumps": [
              {
                "captured": "W",
                "from": "b1",
                "over": "b2",
                "to": "b3"
              }
            ],
            "passed": false,
            "placed": null,
            "removed": null
          },
          "notation": "x b1Wb3",
          "token": "xb1Wb3"
        },
        {
          "effect": {
            "claimed": [],
            "jumps": [],
            "passed": false,
            "placed": {
              "at": "b2",
              "marble": "W",
              "own": false
            },
            "removed": "c2"
          },
          "notation": "Wb2,c2",
          "token": "Wb2,c2"
        },
        {
          "effect": {
            "claimed": [],
            "jumps": [
              {
                "captured": "W",
                "from": "b3",
                "over": "b2",
                "to": "b1"
              }
            ],
            "passed": false,
            "placed": null,
            "removed": null
          },
          "notation": "x b3Wb1",
          "token": "xb3Wb1"
        },
        {
          "effect": {
            "claimed": [],
            "jumps": [],
            "passed": false,
            "placed": {
              "at": "b2",
              "marble": "W",
              "own": false
            },
            "removed": "a2"
          },
          "notation": "Wb2,a2",
          "token": "Wb2,a2"
        },
        {
          "effect": {
            "claimed": [],
            "jumps": [
              {
                "captured": "W",
                "from": "b1",
                "over": "b2",
                "to": "b3"
              }
            ],
            "passed": false,
            "placed": null,
            "removed": null
          },
          "notation": "x b1Wb3",
          "token": "xb1Wb3"
        },
        {
          "effect": {
            "claimed": [
              {
                "marble": "W",
                "ring": "b2"
              },
              {
                "marble": "G",
                "ring": "b3"
              }
            ],
            "jumps": [],
            "passed": false,
            "placed": {
              "at": "b2",
              "marble": "W",
              "own": false
            },
            "removed": "b1"
          },
          "notation": "Wb2,b1 x Wb2Gb3",
          "token": "Wb2,b1xWb2Gb3"
        }
      ],
      "score": {
        "chance": 0.0,
        "text": "Second wins in 3",
        "turns": 3,
        "value": null,
        "wins": "second"
      }
    }
  ],
  "nodes": 191,
  "seconds": 1.5,
  "speed": 1.5,
  "type": "lines"
};

export const solved: protocol.AnalysisMessage = {
  "id": 1,
  "line": [
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "W",
            "from": "b1",
            "over": "b2",
            "to": "b3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b1Wb3",
      "token": "xb1Wb3"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "c2"
      },
      "notation": "Bb2,c2",
      "token": "Bb2,c2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "b3",
            "over": "b2",
            "to": "b1"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b3Bb1",
      "token": "xb3Bb1"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "W",
          "own": false
        },
        "removed": "a2"
      },
      "notation": "Wb2,a2",
      "token": "Wb2,a2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "W",
            "from": "b1",
            "over": "b2",
            "to": "b3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b1Wb3",
      "token": "xb1Wb3"
    },
    {
      "effect": {
        "claimed": [
          {
            "marble": "W",
            "ring": "b1"
          },
          {
            "marble": "G",
            "ring": "b3"
          }
        ],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b1",
          "marble": "W",
          "own": false
        },
        "removed": "b2"
      },
      "notation": "Wb1,b2 x Wb1Gb3",
      "token": "Wb1,b2xWb1Gb3"
    }
  ],
  "nodes": 44,
  "seconds": 1.5,
  "turns": 3,
  "type": "solved",
  "verdict": "loss"
};

export const report: protocol.AnalysisMessage = {
  "id": 2,
  "report": {
    "effort": "quick",
    "made": 1794700800000,
    "positions": [
      {
        "best": [
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "c1"
            },
            "notation": "Bb2,c1",
            "token": "Bb2,c1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b1",
                "marble": "W",
                "own": false
              },
              "removed": "c2"
            },
            "notation": "Wb1,c2",
            "token": "Wb1,c2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "b1",
                  "over": "b2",
                  "to": "b3"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b1Bb3",
            "token": "xb1Bb3"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "G",
                "own": false
              },
              "removed": "a1"
            },
            "notation": "Gb2,a1",
            "token": "Gb2,a1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "G",
                  "from": "b3",
                  "over": "b2",
                  "to": "b1"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b3Gb1",
            "token": "xb3Gb1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "a2"
            },
            "notation": "Bb2,a2",
            "token": "Bb2,a2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "b1",
                  "over": "b2",
                  "to": "b3"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b1Bb3",
            "token": "xb1Bb3"
          },
          {
            "effect": {
              "claimed": [
                {
                  "marble": "B",
                  "ring": "b2"
                },
                {
                  "marble": "W",
                  "ring": "b3"
                }
              ],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "b1"
            },
            "notation": "Bb2,b1 x Bb2Wb3",
            "token": "Bb2,b1xBb2Wb3"
          }
        ],
        "depth": 4,
        "score": {
          "chance": 0.0,
          "text": "Second wins in 4",
          "turns": 4,
          "value": null,
          "wins": "second"
        }
      },
      {
        "best": [
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "c1",
                "marble": "B",
                "own": false
              },
              "removed": "b1"
            },
            "notation": "Bc1,b1",
            "token": "Bc1,b1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "W",
                  "from": "c1",
                  "over": "b2",
                  "to": "a2"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x c1Wa2",
            "token": "xc1Wa2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "b3"
            },
            "notation": "Bb2,b3",
            "token": "Bb2,b3"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "a2",
                  "over": "b2",
                  "to": "c1"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x a2Bc1",
            "token": "xa2Bc1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "c2"
            },
            "notation": "Bb2,c2",
            "token": "Bb2,c2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "c1",
                  "over": "b2",
                  "to": "a2"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x c1Ba2",
            "token": "xc1Ba2"
          },
          {
            "effect": {
              "claimed": [
                {
                  "marble": "B",
                  "ring": "a2"
                },
                {
                  "marble": "B",
                  "ring": "b2"
                }
              ],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "c1"
            },
            "notation": "Bb2,c1 x Ba2Bb2",
            "token": "Bb2,c1xBa2Bb2"
          }
        ],
        "depth": 4,
        "score": {
          "chance": 0.0,
          "text": "Second wins in 4",
          "turns": 4,
          "value": null,
          "wins": "second"
        }
      },
      {
        "best": [
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "W",
                  "from": "b1",
                  "over": "b2",
                  "to": "b3"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b1Wb3",
            "token": "xb1Wb3"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "c2"
            },
            "notation": "Bb2,c2",
            "token": "Bb2,c2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "b3",
                  "over": "b2",
                  "to": "b1"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b3Bb1",
            "token": "xb3Bb1"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "a2"
            },
            "notation": "Bb2,a2",
            "token": "Bb2,a2"
          },
          {
            "effect": {
              "claimed": [],
              "jumps": [
                {
                  "captured": "B",
                  "from": "b1",
                  "over": "b2",
                  "to": "b3"
                }
              ],
              "passed": false,
              "placed": null,
              "removed": null
            },
            "notation": "x b1Bb3",
            "token": "xb1Bb3"
          },
          {
            "effect": {
              "claimed": [
                {
                  "marble": "B",
                  "ring": "b2"
                },
                {
                  "marble": "G",
                  "ring": "b3"
                }
              ],
              "jumps": [],
              "passed": false,
              "placed": {
                "at": "b2",
                "marble": "B",
                "own": false
              },
              "removed": "b1"
            },
            "notation": "Bb2,b1 x Bb2Gb3",
            "token": "Bb2,b1xBb2Gb3"
          }
        ],
        "depth": 3,
        "score": {
          "chance": 0.0,
          "text": "Second wins in 3",
          "turns": 3,
          "value": null,
          "wins": "second"
        }
      }
    ],
    "summary": {
      "first": {
        "accuracy": 100.0,
        "best": 0,
        "blunders": 0,
        "inaccuracies": 0,
        "judged": 1,
        "missed_wins": 0,
        "mistakes": 0,
        "turns": 1
      },
      "second": {
        "accuracy": 100.0,
        "best": 0,
        "blunders": 0,
        "inaccuracies": 0,
        "judged": 1,
        "missed_wins": 0,
        "mistakes": 0,
        "turns": 1
      }
    },
    "turns": [
      {
        "allows": null,
        "best": false,
        "by": "first",
        "forced": false,
        "judgement": null,
        "loss": 0.0,
        "notation": "Wb2,a1",
        "number": 1,
        "token": "Wb2,a1"
      },
      {
        "allows": null,
        "best": false,
        "by": "second",
        "forced": false,
        "judgement": null,
        "loss": 0.0,
        "notation": "Gb1,c1",
        "number": 2,
        "token": "Gb1,c1"
      }
    ]
  },
  "type": "report"
};

export const judged: protocol.AnalysisMessage = {
  "after": {
    "chance": 0.0,
    "text": "Second wins in 3",
    "turns": 3,
    "value": null,
    "wins": "second"
  },
  "before": {
    "chance": 0.0,
    "text": "Second wins in 4",
    "turns": 4,
    "value": null,
    "wins": "second"
  },
  "best": [
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "c1",
          "marble": "B",
          "own": false
        },
        "removed": "b1"
      },
      "notation": "Bc1,b1",
      "token": "Bc1,b1"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "W",
            "from": "c1",
            "over": "b2",
            "to": "a2"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x c1Wa2",
      "token": "xc1Wa2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "b3"
      },
      "notation": "Bb2,b3",
      "token": "Bb2,b3"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "a2",
            "over": "b2",
            "to": "c1"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x a2Bc1",
      "token": "xa2Bc1"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "c2"
      },
      "notation": "Bb2,c2",
      "token": "Bb2,c2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "c1",
            "over": "b2",
            "to": "a2"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x c1Ba2",
      "token": "xc1Ba2"
    },
    {
      "effect": {
        "claimed": [
          {
            "marble": "B",
            "ring": "a2"
          },
          {
            "marble": "B",
            "ring": "b2"
          }
        ],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "c1"
      },
      "notation": "Bb2,c1 x Ba2Bb2",
      "token": "Bb2,c1xBa2Bb2"
    }
  ],
  "holds": true,
  "id": 3,
  "reply": [
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "W",
            "from": "b1",
            "over": "b2",
            "to": "b3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b1Wb3",
      "token": "xb1Wb3"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "c2"
      },
      "notation": "Bb2,c2",
      "token": "Bb2,c2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "b3",
            "over": "b2",
            "to": "b1"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b3Bb1",
      "token": "xb3Bb1"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "a2"
      },
      "notation": "Bb2,a2",
      "token": "Bb2,a2"
    },
    {
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "b1",
            "over": "b2",
            "to": "b3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "notation": "x b1Bb3",
      "token": "xb1Bb3"
    },
    {
      "effect": {
        "claimed": [
          {
            "marble": "B",
            "ring": "b2"
          },
          {
            "marble": "G",
            "ring": "b3"
          }
        ],
        "jumps": [],
        "passed": false,
        "placed": {
          "at": "b2",
          "marble": "B",
          "own": false
        },
        "removed": "b1"
      },
      "notation": "Bb2,b1 x Bb2Gb3",
      "token": "Bb2,b1xBb2Gb3"
    }
  ],
  "turn": {
    "allows": null,
    "best": false,
    "by": "second",
    "forced": false,
    "judgement": null,
    "loss": 0.0,
    "notation": "Gb1,c1",
    "number": 2,
    "token": "Gb1,c1"
  },
  "type": "judged"
};

export const not_looked_at: protocol.AnalysisMessage = {
  "code": "malformed",
  "id": 4,
  "message": "the position: `?` is not a board: expected 37, 40, 43, 44, 48, 61, 19, 7, or the rings of the columns joined by dots, such as `3.4.3.2`",
  "type": "refused"
};
