/** Words of teams and their members. */
export const text = {
  companyWide: { name: 'Company-wide', description: 'Everyone in the company' },
  deleted: (name: string) => `${name} was deleted.`,
  memberRemoved: 'Removed from the team.',
}
