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

export const import_done: protocol.Import = {
  "bytes": 46,
  "created": 1794700800000,
  "faults": 1,
  "first_faults": [
    {
      "file": null,
      "line": 5,
      "reason": "`99x` is not a board: expected 37, 40, 43, 44, 48, 61, 19, 7, or the rings of the columns joined by dots, such as `3.4.3.2`"
    }
  ],
  "games": 1,
  "id": "abcdefghijkm",
  "message": null,
  "name": "a.zgn",
  "read": 46,
  "state": "done"
};

export const import_begun: protocol.Import = {
  "bytes": 46,
  "created": 1794700800000,
  "faults": 0,
  "first_faults": [],
  "games": 0,
  "id": "abcdefghijkm",
  "message": null,
  "name": "a.zgn",
  "read": 0,
  "state": "reading"
};

export const imported_games: protocol.ImportedGames = {
  "games": [
    {
      "board": "37",
      "date": "",
      "event": "",
      "first": "Ann",
      "game": "37",
      "number": 1,
      "result": null,
      "second": "",
      "turns": 1
    }
  ],
  "next": null,
  "total": 1
};

export const import_failed: protocol.Import = {
  "bytes": 1,
  "created": 1794700800000,
  "faults": 1,
  "first_faults": [
    {
      "file": null,
      "line": 1,
      "reason": "the text ends, expected tags, moves or a result"
    }
  ],
  "games": 0,
  "id": "abcdefghijkm",
  "message": "there is no game in this file",
  "name": "a.zgn",
  "read": 1,
  "state": "failed"
};

export const lessons: protocol.LessonInfo[] = [
  {
    "about": "The ordinary turn: put a marble on the board, take a ring away.",
    "id": "placing",
    "steps": 3,
    "title": "A marble and a ring"
  },
  {
    "about": "Which rings may be taken away, and which may not.",
    "id": "free-rings",
    "steps": 3,
    "title": "Free rings"
  }
];

export const lesson: protocol.Lesson = {
  "about": "The ordinary turn: put a marble on the board, take a ring away.",
  "id": "placing",
  "next": {
    "about": "Which rings may be taken away, and which may not.",
    "id": "free-rings",
    "steps": 3,
    "title": "Free rings"
  },
  "steps": [
    {
      "arrows": [],
      "circles": [],
      "hint": "Press a marble in the pool, press a ring for it, then press one of the rings marked in green.",
      "look": {
        "game": "37",
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "options": {
          "captures": [],
          "captures_complete": true,
          "claims_optional": false,
          "demand": false,
          "isolations": [],
          "only": null,
          "own": false,
          "pass": false,
          "places": [
            "a1",
            "a2"
          ],
          "removals": [
            "a1",
            "a2"
          ],
          "ring_first": true,
          "supply": {
            "B": 10,
            "G": 8,
            "W": 6
          }
        },
        "result": null,
        "shape": {
          "name": "37",
          "rings": [
            {
              "name": "a1",
              "x": 0.0,
              "y": 4.5
            },
            {
              "name": "a2",
              "x": 0.0,
              "y": 3.5
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "title": "37 rings",
        "turns": []
      },
      "task": "Take any marble from the pool, put it on any ring, and then take away a ring at the edge.",
      "text": [
        "This is the board: 37 loose rings, lying side by side. Beside it is the pool, with white, grey and black marbles. Nobody owns a colour. Both players take from the same pool.",
        "An ordinary turn has two parts. First you put a marble on a vacant ring. Then you take a ring away from the edge of the board."
      ]
    },
    {
      "arrows": [],
      "circles": [
        {
          "ink": "G",
          "ring": "d4"
        }
      ],
      "hint": "The middle column is d. Count four rings up from its foot.",
      "look": {
        "game": "37",
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "options": {
          "captures": [],
          "captures_complete": true,
          "claims_optional": false,
          "demand": false,
          "isolations": [],
          "only": null,
          "own": false,
          "pass": false,
          "places": [
            "a1",
            "a2"
          ],
          "removals": [
            "a1",
            "a2"
          ],
          "ring_first": true,
          "supply": {
            "B": 10,
            "G": 8,
            "W": 6
          }
        },
        "result": null,
        "shape": {
          "name": "37",
          "rings": [
            {
              "name": "a1",
              "x": 0.0,
              "y": 4.5
            },
            {
              "name": "a2",
              "x": 0.0,
              "y": 3.5
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "title": "37 rings",
        "turns": []
      },
      "task": "Put a white marble on d4, and take away whichever ring at the edge you like.",
      "text": [
        "Rings have names. The letter says the column, from a on the left to g on the right; the number counts from the bottom up. The ring in the very middle is d4."
      ]
    }
  ],
  "title": "A marble and a ring"
};

export const lesson_answer: protocol.LessonAnswer = {
  "look": {
    "game": "37",
    "moment": {
      "captured": {
        "first": {
          "B": 3,
          "G": 1,
          "W": 3
        },
        "second": {
          "B": 5,
          "G": 1,
          "W": 2
        }
      },
      "inert": [],
      "marbles": {
        "d4": "B",
        "e3": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 1
            },
            "set": "W",
            "size": 4,
            "total": 1
          },
          {
            "lacks": {
              "B": 0,
              "G": 4,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 4
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
          },
          {
            "lacks": {
              "B": 0,
              "G": 4,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 4
          }
        ]
      },
      "pool": {
        "B": 1,
        "G": 6,
        "W": 0
      },
      "position": "37 ooo1/1oo2/1oo3/1ooBo2/ooW3/ooo2/1o2 0/6/1 3/1/3 2/1/5 1",
      "rings": [
        "a1",
        "a2"
      ],
      "turn": "first"
    },
    "options": {
      "captures": [
        [
          "d4",
          "f2"
        ]
      ],
      "captures_complete": true,
      "claims_optional": false,
      "demand": false,
      "isolations": [],
      "only": "xd4Wf2",
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
      "name": "37",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 4.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 3.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 3,
          "G": 1,
          "W": 3
        },
        "second": {
          "B": 4,
          "G": 1,
          "W": 2
        }
      },
      "inert": [],
      "marbles": {
        "d4": "B",
        "e2": "B"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 1
            },
            "set": "W",
            "size": 4,
            "total": 1
          },
          {
            "lacks": {
              "B": 0,
              "G": 4,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 4
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
          },
          {
            "lacks": {
              "B": 0,
              "G": 4,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 4
          }
        ]
      },
      "pool": {
        "B": 1,
        "G": 6,
        "W": 1
      },
      "position": "37 ooo1/1oo2/1ooo2/1ooBo2/oBo3/ooo2/1o2 1/6/1 3/1/3 2/1/4 1",
      "rings": [
        "a1",
        "a2"
      ],
      "turn": "first"
    },
    "title": "37 rings",
    "turns": [
      {
        "after": {
          "captured": {
            "first": {
              "B": 3,
              "G": 1,
              "W": 3
            },
            "second": {
              "B": 4,
              "G": 1,
              "W": 2
            }
          },
          "inert": [],
          "marbles": {
            "d4": "B",
            "e1": "W",
            "e2": "B"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 1
                },
                "set": "W",
                "size": 4,
                "total": 1
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 4,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 4
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 2
                },
                "set": "W",
                "size": 4,
                "total": 2
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 4,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 4
              }
            ]
          },
          "pool": {
            "B": 1,
            "G": 6,
            "W": 0
          },
          "position": "37 ooo1/1oo2/1oo3/1ooBo2/WBo3/ooo2/1o2 0/6/1 3/1/3 2/1/4 2",
          "rings": [
            "a1",
            "a2"
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
            "at": "e1",
            "marble": "W",
            "own": false
          },
          "removed": "c4"
        },
        "forced": false,
        "notation": "We1,c4",
        "number": 1,
        "token": "We1,c4"
      },
      {
        "after": {
          "captured": {
            "first": {
              "B": 3,
              "G": 1,
              "W": 3
            },
            "second": {
              "B": 5,
              "G": 1,
              "W": 2
            }
          },
          "inert": [],
          "marbles": {
            "d4": "B",
            "e3": "W"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 1
                },
                "set": "W",
                "size": 4,
                "total": 1
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 4,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 4
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 2
                },
                "set": "W",
                "size": 4,
                "total": 2
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 4,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 4
              }
            ]
          },
          "pool": {
            "B": 1,
            "G": 6,
            "W": 0
          },
          "position": "37 ooo1/1oo2/1oo3/1ooBo2/ooW3/ooo2/1o2 0/6/1 3/1/3 2/1/5 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "by": "second",
        "clock": null,
        "effect": {
          "claimed": [],
          "jumps": [
            {
              "captured": "B",
              "from": "e1",
              "over": "e2",
              "to": "e3"
            }
          ],
          "passed": false,
          "placed": null,
          "removed": null
        },
        "forced": true,
        "notation": "x e1Be3",
        "number": 2,
        "token": "xe1Be3"
      }
    ]
  },
  "turns": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 3,
            "G": 1,
            "W": 3
          },
          "second": {
            "B": 4,
            "G": 1,
            "W": 2
          }
        },
        "inert": [],
        "marbles": {
          "d4": "B",
          "e1": "W",
          "e2": "B"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 1
              },
              "set": "W",
              "size": 4,
              "total": 1
            },
            {
              "lacks": {
                "B": 0,
                "G": 4,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 4
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 2
              },
              "set": "W",
              "size": 4,
              "total": 2
            },
            {
              "lacks": {
                "B": 0,
                "G": 4,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 4
            }
          ]
        },
        "pool": {
          "B": 1,
          "G": 6,
          "W": 0
        },
        "position": "37 ooo1/1oo2/1oo3/1ooBo2/WBo3/ooo2/1o2 0/6/1 3/1/3 2/1/4 2",
        "rings": [
          "a1",
          "a2"
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
          "at": "e1",
          "marble": "W",
          "own": false
        },
        "removed": "c4"
      },
      "forced": false,
      "notation": "We1,c4",
      "number": 1,
      "token": "We1,c4"
    },
    {
      "after": {
        "captured": {
          "first": {
            "B": 3,
            "G": 1,
            "W": 3
          },
          "second": {
            "B": 5,
            "G": 1,
            "W": 2
          }
        },
        "inert": [],
        "marbles": {
          "d4": "B",
          "e3": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 1
              },
              "set": "W",
              "size": 4,
              "total": 1
            },
            {
              "lacks": {
                "B": 0,
                "G": 4,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 4
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 2
              },
              "set": "W",
              "size": 4,
              "total": 2
            },
            {
              "lacks": {
                "B": 0,
                "G": 4,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 4
            }
          ]
        },
        "pool": {
          "B": 1,
          "G": 6,
          "W": 0
        },
        "position": "37 ooo1/1oo2/1oo3/1ooBo2/ooW3/ooo2/1o2 0/6/1 3/1/3 2/1/5 1",
        "rings": [
          "a1",
          "a2"
        ],
        "turn": "first"
      },
      "by": "second",
      "clock": null,
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "e1",
            "over": "e2",
            "to": "e3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "forced": true,
      "notation": "x e1Be3",
      "number": 2,
      "token": "xe1Be3"
    }
  ],
  "verdict": "go_on",
  "words": "Right so far. Go on."
};

export const puzzles: protocol.PuzzleInfo[] = [
  {
    "board": "37",
    "difficulty": 1,
    "game": "37",
    "id": "shspergv",
    "rating": 610,
    "themes": [
      "sacrifice",
      "colour-race"
    ],
    "turns": 2
  },
  {
    "board": "37",
    "difficulty": 1,
    "game": "37",
    "id": "at5niuix",
    "rating": 625,
    "themes": [
      "sacrifice",
      "colour-race"
    ],
    "turns": 2
  }
];

export const puzzle: protocol.Puzzle = {
  "board": "37",
  "difficulty": 1,
  "game": "37",
  "id": "qqefppuz",
  "look": {
    "game": "37",
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 0,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "d3": "B",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 1
      },
      "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": false,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a2",
        "a3"
      ],
      "removals": [
        "a2",
        "a3"
      ],
      "ring_first": true,
      "supply": {
        "B": 9,
        "G": 5,
        "W": 1
      }
    },
    "result": null,
    "shape": {
      "name": "37",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 4.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 3.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 0,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "d3": "B",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 1
      },
      "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "title": "37 rings",
    "turns": []
  },
  "rating": 810,
  "source": "boardspace",
  "themes": [
    "sacrifice"
  ],
  "turns": 2
};

export const puzzle_answer: protocol.PuzzleAnswer = {
  "look": {
    "game": "37",
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 1,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "c3": "W",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 0
      },
      "position": "37 1ooo/1Wooo/ooWooo/1oooWo1/1oooo1/1oooo/2o1 0/5/9 2/0/0 1/3/1 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "options": {
      "captures": [
        [
          "b2",
          "d4"
        ]
      ],
      "captures_complete": true,
      "claims_optional": false,
      "demand": false,
      "isolations": [],
      "only": "xb2Wd4Wd6",
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
      "name": "37",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 4.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 3.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 0,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "d3": "B",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 1
      },
      "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "title": "37 rings",
    "turns": [
      {
        "after": {
          "captured": {
            "first": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "second": {
              "B": 0,
              "G": 3,
              "W": 1
            }
          },
          "inert": [],
          "marbles": {
            "b2": "W",
            "d3": "B",
            "d5": "W",
            "e2": "W"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 2
                },
                "set": "W",
                "size": 4,
                "total": 2
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
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 3
                },
                "set": "W",
                "size": 4,
                "total": 3
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 2,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 2
              }
            ]
          },
          "pool": {
            "B": 9,
            "G": 5,
            "W": 0
          },
          "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1Wooo1/1oooo/2o1 0/5/9 2/0/0 1/3/0 2",
          "rings": [
            "a2",
            "a3"
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
            "at": "e2",
            "marble": "W",
            "own": false
          },
          "removed": "f1"
        },
        "forced": false,
        "notation": "We2,f1",
        "number": 1,
        "token": "We2,f1"
      },
      {
        "after": {
          "captured": {
            "first": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "second": {
              "B": 1,
              "G": 3,
              "W": 1
            }
          },
          "inert": [],
          "marbles": {
            "b2": "W",
            "c3": "W",
            "d5": "W"
          },
          "missing": {
            "first": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 2
                },
                "set": "W",
                "size": 4,
                "total": 2
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
              }
            ],
            "second": [
              {
                "lacks": {
                  "B": 0,
                  "G": 0,
                  "W": 3
                },
                "set": "W",
                "size": 4,
                "total": 3
              },
              {
                "lacks": {
                  "B": 0,
                  "G": 2,
                  "W": 0
                },
                "set": "G",
                "size": 5,
                "total": 2
              }
            ]
          },
          "pool": {
            "B": 9,
            "G": 5,
            "W": 0
          },
          "position": "37 1ooo/1Wooo/ooWooo/1oooWo1/1oooo1/1oooo/2o1 0/5/9 2/0/0 1/3/1 1",
          "rings": [
            "a2",
            "a3"
          ],
          "turn": "first"
        },
        "by": "second",
        "clock": null,
        "effect": {
          "claimed": [],
          "jumps": [
            {
              "captured": "B",
              "from": "e2",
              "over": "d3",
              "to": "c3"
            }
          ],
          "passed": false,
          "placed": null,
          "removed": null
        },
        "forced": true,
        "notation": "x e2Bc3",
        "number": 2,
        "token": "xe2Bc3"
      }
    ]
  },
  "reply": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 2
          },
          "second": {
            "B": 1,
            "G": 3,
            "W": 1
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W",
          "c3": "W",
          "d5": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 2
              },
              "set": "W",
              "size": 4,
              "total": 2
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
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 3
              },
              "set": "W",
              "size": 4,
              "total": 3
            },
            {
              "lacks": {
                "B": 0,
                "G": 2,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 2
            }
          ]
        },
        "pool": {
          "B": 9,
          "G": 5,
          "W": 0
        },
        "position": "37 1ooo/1Wooo/ooWooo/1oooWo1/1oooo1/1oooo/2o1 0/5/9 2/0/0 1/3/1 1",
        "rings": [
          "a2",
          "a3"
        ],
        "turn": "first"
      },
      "by": "second",
      "clock": null,
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "e2",
            "over": "d3",
            "to": "c3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "forced": true,
      "notation": "x e2Bc3",
      "number": 2,
      "token": "xe2Bc3"
    }
  ],
  "solution": [],
  "verdict": "go_on",
  "words": "Right. Now finish it."
};

export const puzzle_solution: protocol.PuzzleAnswer = {
  "look": {
    "game": "37",
    "moment": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 0,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "d3": "B",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 1
      },
      "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "options": {
      "captures": [],
      "captures_complete": true,
      "claims_optional": false,
      "demand": false,
      "isolations": [],
      "only": null,
      "own": false,
      "pass": false,
      "places": [
        "a2",
        "a3"
      ],
      "removals": [
        "a2",
        "a3"
      ],
      "ring_first": true,
      "supply": {
        "B": 9,
        "G": 5,
        "W": 1
      }
    },
    "result": null,
    "shape": {
      "name": "37",
      "rings": [
        {
          "name": "a1",
          "x": 0.0,
          "y": 4.5
        },
        {
          "name": "a2",
          "x": 0.0,
          "y": 3.5
        }
      ]
    },
    "start": {
      "captured": {
        "first": {
          "B": 0,
          "G": 0,
          "W": 2
        },
        "second": {
          "B": 0,
          "G": 3,
          "W": 1
        }
      },
      "inert": [],
      "marbles": {
        "b2": "W",
        "d3": "B",
        "d5": "W"
      },
      "missing": {
        "first": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 2
            },
            "set": "W",
            "size": 4,
            "total": 2
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
          }
        ],
        "second": [
          {
            "lacks": {
              "B": 0,
              "G": 0,
              "W": 3
            },
            "set": "W",
            "size": 4,
            "total": 3
          },
          {
            "lacks": {
              "B": 0,
              "G": 2,
              "W": 0
            },
            "set": "G",
            "size": 5,
            "total": 2
          }
        ]
      },
      "pool": {
        "B": 9,
        "G": 5,
        "W": 1
      },
      "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
      "rings": [
        "a2",
        "a3"
      ],
      "turn": "first"
    },
    "title": "37 rings",
    "turns": []
  },
  "reply": [],
  "solution": [
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 2
          },
          "second": {
            "B": 0,
            "G": 3,
            "W": 1
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W",
          "d3": "B",
          "d5": "W",
          "e2": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 2
              },
              "set": "W",
              "size": 4,
              "total": 2
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
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 3
              },
              "set": "W",
              "size": 4,
              "total": 3
            },
            {
              "lacks": {
                "B": 0,
                "G": 2,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 2
            }
          ]
        },
        "pool": {
          "B": 9,
          "G": 5,
          "W": 0
        },
        "position": "37 1ooo/1Wooo/oooooo/1oBoWo1/1Wooo1/1oooo/2o1 0/5/9 2/0/0 1/3/0 2",
        "rings": [
          "a2",
          "a3"
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
          "at": "e2",
          "marble": "W",
          "own": false
        },
        "removed": "f1"
      },
      "forced": false,
      "notation": "We2,f1",
      "number": 1,
      "token": "We2,f1"
    },
    {
      "after": {
        "captured": {
          "first": {
            "B": 0,
            "G": 0,
            "W": 2
          },
          "second": {
            "B": 1,
            "G": 3,
            "W": 1
          }
        },
        "inert": [],
        "marbles": {
          "b2": "W",
          "c3": "W",
          "d5": "W"
        },
        "missing": {
          "first": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 2
              },
              "set": "W",
              "size": 4,
              "total": 2
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
            }
          ],
          "second": [
            {
              "lacks": {
                "B": 0,
                "G": 0,
                "W": 3
              },
              "set": "W",
              "size": 4,
              "total": 3
            },
            {
              "lacks": {
                "B": 0,
                "G": 2,
                "W": 0
              },
              "set": "G",
              "size": 5,
              "total": 2
            }
          ]
        },
        "pool": {
          "B": 9,
          "G": 5,
          "W": 0
        },
        "position": "37 1ooo/1Wooo/ooWooo/1oooWo1/1oooo1/1oooo/2o1 0/5/9 2/0/0 1/3/1 1",
        "rings": [
          "a2",
          "a3"
        ],
        "turn": "first"
      },
      "by": "second",
      "clock": null,
      "effect": {
        "claimed": [],
        "jumps": [
          {
            "captured": "B",
            "from": "e2",
            "over": "d3",
            "to": "c3"
          }
        ],
        "passed": false,
        "placed": null,
        "removed": null
      },
      "forced": true,
      "notation": "x e2Bc3",
      "number": 2,
      "token": "xe2Bc3"
    }
  ],
  "verdict": "wrong",
  "words": "Here is how it is won."
};

export const rules: protocol.RulesPage = {
  "blocks": [
    {
      "inline": [
        {
          "style": "plain",
          "text": "This page settles every question the published rules leave open. It was checked against 84,033 games played on Boardspace.net (2.25 million turns replayed without one rule violation) and against four independent programs. Where a program or a text differs, this page wins."
        }
      ],
      "kind": "paragraph"
    },
    {
      "id": "material",
      "kind": "heading",
      "level": 2,
      "text": "Material"
    },
    {
      "kind": "table",
      "rows": [
        [
          [
            {
              "style": "plain",
              "text": "variant"
            }
          ],
          [
            {
              "style": "plain",
              "text": "rings"
            }
          ]
        ],
        [
          [
            {
              "style": "plain",
              "text": "standard"
            }
          ],
          [
            {
              "style": "plain",
              "text": "37, 40, 43, 44, 48 or 61"
            }
          ]
        ]
      ]
    },
    {
      "caption": "Two straight lines on the board of 37 rings: e3 f3 g3, and b2 c3 d4 e4 f4.",
      "kind": "picture",
      "look": {
        "game": "37",
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "options": {
          "captures": [],
          "captures_complete": true,
          "claims_optional": false,
          "demand": false,
          "isolations": [],
          "only": null,
          "own": false,
          "pass": false,
          "places": [
            "a1",
            "a2"
          ],
          "removals": [
            "a1",
            "a2"
          ],
          "ring_first": true,
          "supply": {
            "B": 10,
            "G": 8,
            "W": 6
          }
        },
        "result": null,
        "shape": {
          "name": "37",
          "rings": [
            {
              "name": "a1",
              "x": 0.0,
              "y": 4.5
            },
            {
              "name": "a2",
              "x": 0.0,
              "y": 3.5
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
              }
            ]
          },
          "pool": {
            "B": 10,
            "G": 8,
            "W": 6
          },
          "position": "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
          "rings": [
            "a1",
            "a2"
          ],
          "turn": "first"
        },
        "title": "37 rings",
        "turns": []
      },
      "marks": {
        "arrows": [
          {
            "from": "b2",
            "ink": "R",
            "to": "f4"
          }
        ],
        "circles": [
          {
            "ink": "G",
            "ring": "e3"
          },
          {
            "ink": "G",
            "ring": "f3"
          }
        ]
      }
    },
    {
      "items": [
        [
          {
            "style": "plain",
            "text": "A ring is free when it is vacant and at least two neighbouring positions "
          },
          {
            "style": "emphasis",
            "text": "next to each other"
          }
        ],
        [
          {
            "style": "plain",
            "text": "Free is judged after the marble is placed. If no ring is free then, the turn ends with the placement."
          }
        ]
      ],
      "kind": "list",
      "ordered": false
    }
  ],
  "title": "The rules"
};
