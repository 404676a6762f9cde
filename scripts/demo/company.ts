/** The company of the demo. */
export const company = {
  name: 'Cedar Ridge Mechanical',
  appName: 'Ridgeline',
  primaryColor: '#0B6B75',
  domains: ['cedarridge.example'],
}

/** The password of every demo account. */
export const password = 'ridgeline-demo'

export interface DemoTeam {
  name: string
  description: string
  departments: string[]
  functions: string[]
}

export const teams = {
  dispatch: {
    name: 'Dispatch',
    description: 'The board, the phones and the parts run',
    departments: ['HVAC', 'Plumbing', 'Electric'],
    functions: ['Service', 'Warranty'],
  },
  electric: {
    name: 'Electric Service',
    description: 'Panels, chargers and everything that trips',
    departments: ['Electric'],
    functions: ['Service', 'Install'],
  },
  install: {
    name: 'HVAC Install',
    description: 'Change-outs, new builds and rooftop work',
    departments: ['HVAC'],
    functions: ['Install'],
  },
  service: {
    name: 'HVAC Service',
    description: 'Maintenance, repairs and warranty visits',
    departments: ['HVAC'],
    functions: ['Service', 'Advantage', 'Warranty'],
  },
  plumbing: {
    name: 'Plumbing',
    description: 'Drains, water heaters and gas',
    departments: ['Plumbing'],
    functions: ['Service', 'Install'],
  },
  apprentices: {
    name: 'Apprentices',
    description: 'First and second years',
    departments: ['HVAC', 'Plumbing', 'Electric'],
    functions: ['Install'],
  },
} as const satisfies Record<string, DemoTeam>

export type TeamKey = keyof typeof teams

/** A ridge under a cedar, in the company’s color, for white backgrounds. */
export const logo = dataUrl(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M6 50 24 27l8 9 7-8 19 22z" fill="#0B6B75"/><path d="M6 50c14-7 33-8 52 0v3H6z" fill="#7BC4BF"/><path d="M38 9l8 11h-4l7 10h-5l7 9H25l7-9h-5l7-10h-4z" fill="#0F4B53"/><rect x="36" y="39" width="4" height="7" fill="#0F4B53"/></svg>`,
)

export function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
