//! What readers expect where something else stands.

use core::fmt;

/// Declares the variants, their names and their words.
macro_rules! expected {
    ($($variant:ident $name:literal $words:literal,)*) => {
        /// What was expected in a text where something else stands. Its words are what [`Display`]
        /// writes.
        ///
        /// [`Display`]: fmt::Display
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Expected {
            $(
                #[doc = $words]
                $variant,
            )*
        }

        impl Expected {
            /// All of them.
            pub const ALL: &[Expected] = &[$(Expected::$variant),*];

            /// A name for those who speak another language.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Expected::$variant => $name,)*
                }
            }
        }

        impl fmt::Display for Expected {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Expected::$variant => $words,)*
                })
            }
        }
    };
}

expected! {
    ARing "ring" "a ring such as `d4`",
    AColour "colour" "a colour W, G or B",
    AMove "move" "a colour W, G or B, an `x` before a capture, `-` for a pass, or `undo`",
    AfterThePlacement "after_placement" "`,` and the ring removed, `x` and marbles isolated, or the end",
    AfterTheRing "after_ring" "`-` and a ring, `x` and a ring, `+` and colours, or the end",
    NoMoreJumps "no_more_jumps" "the end: no chain has more than 40 jumps",
    NoMoreRings "no_more_rings" "the end: there are no more rings",
    TheCapturer "capturer" "the colour of the marble that captures",
    TheColoursTaken "colours_taken" "the colours of the marbles that this turn takes",
    TheGroupsClaimed "groups_claimed" "colours that tell which groups are claimed",
    AGame "game" "a game",
    AGameOpened "game_opened" "`(` before a game",
    TheGameClosed "game_closed" "`)` at the end of the game",
    TheGameClosedBefore "game_closed_before" "`)` before the next game",
    ANode "node" "`;` after `(`",
    AProperty "property" "a property, `;`, `(` or `)`",
    AValue "value" "`[` after the name of a property",
    TheValueClosed "value_closed" "`]` at the end of the value",
    LessDepth "less_depth" "no variations as deep as this",
    ACommand "command" "a command of Boardspace such as `RtoB 2 0 E 6`",
    TheCommentClosed "comment_closed" "`}` at the end of the comment",
    MovesOrTags "moves_or_tags" "a move, a comment, a variation, a tag or a result",
    ATag "tag" "a tag such as `[Player1 \"Ann\"]`",
    FewerTags "fewer_tags" "no more than 1000 tags",
    FewerRemarks "fewer_remarks" "no more than 200,000 comments and glyphs",
    Anything "anything" "tags, moves or a result",
    AMoveBefore "move_before" "a move before its variation",
    AVariationOpened "variation_opened" "a variation that was opened, with a move in it",
    TheVariationClosed "variation_closed" "`)` at the end of the variation",
}
