import { categories, type IconCategory } from './catalog.ts'

/** Returns the categories with the icons whose name, or whose category's name, contains every word; skips empty ones. */
export function matching(search: string, categoryId: string | null): IconCategory[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return categories
    .filter(({ id }) => categoryId === null || id === categoryId)
    .map(category => ({
      ...category,
      icons: category.icons.filter(({ name }) =>
        words.every(word => `${name} ${category.name}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ icons }) => icons.length > 0)
}
