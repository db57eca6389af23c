// What is asked of the server to go on on another device.

import { call, get, post } from "../api.js";
/** @import {HandedOver, HandoverCode} from "../protocol.js" */

/** All games as .zgn. @returns {Promise<string>} */
export const allGames = async () => (await call("/games/file")).text();

/** A code that can be used once. @param {string} luggage @returns {Promise<HandoverCode>} */
export const offer = async (luggage) => (await post("/handovers", { luggage })).json();

export const withdraw = () => call("/handovers", { method: "DELETE" });

/** @param {string} code @returns {Promise<HandedOver>} */
export const useCode = async (code) => (await post("/handovers/use", { code })).json();

/** Whether this browser has games here. @returns {Promise<boolean>} */
export const hasGames = async () => (await get("/games?limit=1")).games.length > 0;
