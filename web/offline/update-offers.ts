/** Whether a page offers a newer version of the app: switched off where the page itself has another worker take over. */
export const updateOffers = { areOn: true }
