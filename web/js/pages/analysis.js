// The page of the analysis board: opens what the address names.

import { Refusal, wordsOf } from "../api.js";
import { LinkError } from "../links.js";
import { needStyle } from "../style.js";
import { Desk } from "../analysis/desk.js";
import { open } from "../analysis/open.js";
import { missingPage } from "./missing.js";
/** @import {Page} from "../main.js" */

/** @returns {Promise<Page>} */
export async function analysisPage() {
  let opened;
  try {
    [opened] = await Promise.all([open(location), needStyle("analysis")]);
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 410)) {
      return missingPage("There is no such game", "It may have been deleted, or the link is not complete.");
    }
    if (error instanceof LinkError || (error instanceof Refusal && error.status >= 400 && error.status < 500)) {
      return missingPage("This cannot be opened", wordsOf(error));
    }
    throw error;
  }
  const desk = new Desk(opened);
  return { title: "Analysis · ZÈRTZ", element: desk.element, layout: "analysis", leave: () => desk.leave() };
}
