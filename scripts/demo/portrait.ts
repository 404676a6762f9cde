import { dataUrl } from './company.ts'

export type Hair = 'short' | 'bob' | 'bun' | 'curls' | 'long' | 'cap' | 'bald' | 'scarf' | 'grey'
export interface Portrait {
  hair: Hair
  /** From light to dark. */
  skin: 0 | 1 | 2 | 3 | 4
  beard?: boolean
  glasses?: boolean
}

const skins = ['#F2CDB0', '#E2AE86', '#C68A5F', '#9A6240', '#6B4129']
const hairs = ['#B9803F', '#5B3A24', '#2E2019', '#1D1512', '#17110F']
const grounds = ['#DCEBE6', '#F6E3CF', '#E3E4F3', '#F3DCE1', '#E4EDD3', '#D8E9F2', '#EFE6D6']
const shirts = ['#0B6B75', '#2C4A6B', '#8A4B2C', '#41603C', '#63406B', '#3B4753']

/** A face of some 700 bytes as a data: URL; the seed picks the colors. */
export function portraitUrl({ hair, skin, beard, glasses }: Portrait, seed: number): string {
  const face = skins[skin]
  const dark = hair === 'grey' ? '#B8B6B2' : hairs[skin]
  const shirt = shirts[seed % shirts.length]
  const accent = shirts[(seed + 3) % shirts.length]
  const behind: Partial<Record<Hair, string>> = {
    bob: `<path d="M18 27c0-11 6-17 14-17s14 6 14 17v13H18z" fill="${dark}"/>`,
    long: `<path d="M17 28c0-12 6-18 15-18s15 6 15 18v24H17z" fill="${dark}"/>`,
    bun: `<circle cx="32" cy="9" r="6" fill="${dark}"/>`,
    curls: `<g fill="${dark}"><circle cx="21" cy="21" r="7"/><circle cx="43" cy="21" r="7"/><circle cx="27" cy="14" r="7"/><circle cx="37" cy="14" r="7"/><circle cx="19" cy="29" r="5"/><circle cx="45" cy="29" r="5"/></g>`,
    scarf: `<path d="M15 30c0-13 7-20 17-20s17 7 17 20c0 9 3 15 5 19H10c2-4 5-10 5-19z" fill="${accent}"/>`,
  }
  const before: Partial<Record<Hair, string>> = {
    short: `<path d="M20 27c-1-10 5-16 12-16s13 6 12 16c-2-5-5-8-9-8-6 0-12 1-15 8z" fill="${dark}"/>`,
    grey: `<path d="M20 27c-1-10 5-16 12-16s13 6 12 16c-2-5-4-8-12-8s-10 3-12 8z" fill="${dark}"/>`,
    bob: `<path d="M20 27c0-10 5-15 12-15s12 5 12 15c-3-2-6-5-8-8-4 5-10 7-16 8z" fill="${dark}"/>`,
    long: `<path d="M20 27c0-10 5-15 12-15s12 5 12 15c-5-1-9-4-12-9-3 5-7 8-12 9z" fill="${dark}"/>`,
    bun: `<path d="M20 26c0-9 5-14 12-14s12 5 12 14c-2-5-6-8-12-8s-10 3-12 8z" fill="${dark}"/>`,
    curls: `<path d="M21 24c1-6 5-9 11-9s10 3 11 9c-4-3-7-4-11-4s-7 1-11 4z" fill="${dark}"/>`,
    cap: `<path d="M19 24c0-8 5-13 13-13s13 5 13 13z" fill="${accent}"/><path d="M17 23h31c3 0 4 3 1 4H19c-2 0-3-2-2-4z" fill="${shirt}"/>`,
    scarf: `<path d="M20 25c2-8 6-11 12-11s10 3 12 11c-4-3-8-4-12-4s-8 1-12 4z" fill="${accent}"/>`,
  }
  const chin = beard ? `<path d="M20 30c1 12 6 17 12 17s11-5 12-17c-3 5-7 6-12 6s-9-1-12-6z" fill="${dark}"/>` : ''
  const frames = glasses
    ? '<g fill="none" stroke="#263238" stroke-width="1.4"><circle cx="27" cy="30" r="4"/><circle cx="37" cy="30" r="4"/></g>'
    : ''
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${grounds[seed % grounds.length]}"/>${behind[hair] ?? ''}<path d="M27 40h10v10H27z" fill="${face}"/><path d="M8 66c1-14 10-19 24-19s23 5 24 19z" fill="${shirt}"/><ellipse cx="32" cy="30" rx="12" ry="15" fill="${face}"/>${chin}${before[hair] ?? ''}${frames}</svg>`,
  )
}
