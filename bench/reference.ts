/** The company that all figures are measured with. */
export const reference = {
  members: 2_000,
  teams: 100,
  companyPosts: 400,
  teamPosts: 600,
  views: 300_000,
  /** Posts of a team that only the veteran reads: all of them viewed and liked. */
  veteranPosts: 5_000,
  /** Users signed in for the load, who have read nothing. */
  readers: 64,
} as const
