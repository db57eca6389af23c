// The page of the analysis board: opens what the address names.

import { Refusal, wordsOf } from "../api.js";
import { LinkError } from "../links.js";
import { withoutClean } from "../screen.js";
import { needStyle } from "../style.js";
import { AnalysisBoard } from "../analysis/board.js";
import { open } from "../analysis/open.js";
import { missingPage } from "./missing.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */

/** @returns {Promise<Page>} */
export async function analysisPage() {
  let opened;
  // How it is shown makes no other board of it.
  const { pathname, hash } = location;
  const place = { pathname, search: withoutClean(location.search), hash };
  try {
    [opened] = await Promise.all([open(place), needStyle("analysis")]);
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 410)) {
      return missingPage(t("missing.game"), t("missing.game.short"));
    }
    if (error instanceof LinkError || (error instanceof Refusal && error.status >= 400 && error.status < 500)) {
      return missingPage(t("missing.open"), wordsOf(error));
    }
    throw error;
  }
  const board = new AnalysisBoard(opened);
  return {
    title: t("app.title", { page: t("analysis.title") }),
    element: board.element,
    layout: "analysis",
    leave: () => board.leave(),
  };
}
