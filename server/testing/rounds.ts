/** How often a random or repeated test runs: `few` times, or `many` with `THOROUGH=1`, before a release. */
export const rounds = ({ few, many }: { few: number; many: number }): number => (process.env.THOROUGH ? many : few)
