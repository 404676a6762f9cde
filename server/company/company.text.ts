/** Words of the company's settings. */
export const text = {
  domainRemoved: (domain: string) => `${domain} was removed.`,
  domainExpected: 'Please enter a domain such as example.com',
  logoExpected: 'Please choose the logo again',
}
