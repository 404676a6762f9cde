/** A list of hosts in a setting; `*.` stands for every name below. */
export const hostList = /^(\*\.)?[a-z\d.-]+(:\d+)?(,(\*\.)?[a-z\d.-]+(:\d+)?)*$/

/** Whether a host, with its port unless that is the default, is in a list. */
export const isListed = (host: string, list: readonly string[]): boolean =>
  list.some(listed => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed))
