import { whenLoaded } from '#web/ui/marks/fit-tiles.ts'
import { isLightOnTransparent } from '#web/ui/marks/logo-look.ts'

/** Behind a logo that would vanish on the van. */
export const darkTile = 'fill-logo-dark'

/** Shows the tiles of the van where the logo needs them, on a page that is rendered ahead. */
export function darkenTiles(): void {
  for (const tile of document.querySelectorAll('[data-dark-tile]')) {
    const logo = new Image()
    logo.src = tile.nextElementSibling?.getAttribute('href') ?? ''
    whenLoaded(logo, () => isLightOnTransparent(logo) && tile.classList.replace('hidden', darkTile))
  }
}
