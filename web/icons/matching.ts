import { plain } from '#web/lib/plain.ts'
import { categories, type IconCategory } from './catalog.ts'

/** Returns the categories with the icons whose name, or whose category's name, contains every word; skips empty ones. */
export function matching(search: string, categoryId: string | null): IconCategory[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return categories
    .filter(({ id }) => categoryId === null || id === categoryId)
    .map(category => ({
      ...category,
      icons: category.icons.filter(({ name }) => words.every(word => plain(`${name} ${category.name}`).includes(word))),
    }))
    .filter(({ icons }) => icons.length > 0)
}
