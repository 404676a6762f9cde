import { openCompany } from '#server/testing/company.ts'

/** For the tests of a file: a company with a team in which Ann and Ben may post. */
export async function openUploaders() {
  const company = await openCompany()
  const teamId = await company.team()
  const ann = await company.join('Ann', { teamId, canPost: true })
  const ben = await company.join('Ben', { teamId, canPost: true })
  await company.runJobs()
  return { company, teamId, ann, ben }
}
