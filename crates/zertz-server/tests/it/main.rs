//! The tests of the server, as one program: a real server on a free port, real sockets.

mod absence;
mod analysis;
mod archives;
mod common;
mod figures;
mod handover;
mod hostile;
mod import_limits;
mod imports;
mod missed;
mod modules;
mod play;
mod protocol;
mod puzzles;
mod rules;
mod solved;
mod typescript;
