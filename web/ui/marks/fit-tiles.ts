import { isLightOnTransparent, isWide, markSizes } from './logo-look.ts'

/** Fits the tiles of a page that is rendered ahead to the logo, as brand-mark.tsx does. */
export function fitTiles(): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-mark]')) fitTile(mark)
}

function fitTile(mark: HTMLElement): void {
  const logo = mark.querySelector('img')
  const { wide, square } = markSizes[mark.dataset['mark'] === 'small' ? 'small' : 'normal']
  if (logo)
    whenLoaded(logo, () => {
      if (isLightOnTransparent(logo)) mark.classList.replace('bg-white', 'bg-logo-dark')
      if (!isWide(logo)) return
      mark.classList.remove(...square.split(' '))
      mark.classList.add(...wide.split(' '))
    })
}

/** Calls back once a picture has been loaded, if it can be. */
export function whenLoaded(picture: HTMLImageElement, run: () => void): void {
  const loaded = () => picture.naturalWidth > 0 && run()
  if (picture.complete) loaded()
  else picture.addEventListener('load', loaded, { once: true })
}
