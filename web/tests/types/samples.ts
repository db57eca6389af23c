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
