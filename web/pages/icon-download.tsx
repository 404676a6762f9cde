import { useQuery } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { textOn } from '#contract/brand/brand.ts'
import { limits } from '#contract/limits.ts'
import { icons as text } from '#locales/text.ts'
import { companyQuery, usePageTitle } from '#web/company/company.ts'
import { type CatalogIcon, categories, matching } from '#web/icons/catalog.ts'
import { type Drawing, downloadAll, downloadIcon, files, type IconFile } from '#web/icons/drawing.ts'
import { PublicHeader } from '#web/shell/header/public-header.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { Page, PageHeader } from '#web/ui/surfaces/page.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** `/icon-download`, for everyone. */
export function IconDownloadPage() {
  usePageTitle(text.title)
  const { data: company } = useQuery(companyQuery)
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const found = matching(search, category)
  const count = found.reduce((sum, { icons }) => sum + icons.length, 0)
  const showAll = () => {
    setSearch('')
    setCategory(null)
  }

  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          <PageHeader title={text.title} subject={text.lead} />
          <SearchField label={text.search} value={search} onChange={setSearch} />
          <ChipRow legend={text.categories} className="mt-3 py-0 desk:mx-0 desk:flex-wrap desk:px-0">
            <Chip pressed={category === null} onClick={() => setCategory(null)}>
              {text.all}
            </Chip>
            {categories.map(({ id, name }) => (
              <Chip key={id} pressed={category === id} onClick={() => setCategory(id)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
          <p role="status" className="mt-4 text-small text-ink-3">
            {text.found({ count })}
          </p>
          {count === 0 && (
            <Card className="mt-3">
              <EmptyState
                icon={<SearchX />}
                title={text.none}
                action={<Button onClick={showAll}>{text.showAll}</Button>}
              >
                {text.noneText}
              </EmptyState>
            </Card>
          )}
          {found.map(({ id, name, icons }) => (
            <section key={id} aria-labelledby={`category-${id}`} className="mt-6">
              <h2 id={`category-${id}`} className="mb-3 text-h3">
                {name}
              </h2>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 desk:grid-cols-5 desk:gap-4">
                {icons.map(icon => (
                  <li key={icon.id}>
                    <IconCard icon={icon} color={company?.primaryColor ?? limits.primaryColor} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Page>
      </main>
    </>
  )
}

/** An icon in the company's color, with its downloads. */
function IconCard({ icon: { id, name, Icon }, color }: { icon: CatalogIcon; color: string }) {
  const strokes = useRef<SVGSVGElement>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (how: (drawing: Drawing) => Promise<void>) => {
    setBusy(true)
    try {
      await how({ strokes: strokes.current?.innerHTML ?? '', color, onColor: textOn(color) })
    } catch {
      toast({ title: text.failed, description: text.failedText, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card className="flex flex-col items-center gap-3 p-4">
      <span className="grid size-18 place-items-center rounded-dialog bg-brand text-on-brand">
        <Icon ref={strokes} aria-hidden className="size-9" />
      </span>
      <h3 className="text-label">{name}</h3>
      <Menu
        trigger={
          <Button
            block
            aria-label={text.downloadOf({ name })}
            waiting={isBusy}
            waitingLabel={text.download}
            icon={<Download className="size-5" />}
          >
            {text.download}
          </Button>
        }
      >
        {files.map(file => (
          <MenuItem key={fileName(file)} onSelect={() => void save(drawing => downloadIcon(id, drawing, file))}>
            {fileName(file)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void save(drawing => downloadAll(id, drawing))}>{text.allSizes}</MenuItem>
      </Menu>
    </Card>
  )
}

const fileName = ({ pixels, format }: IconFile) => text.file({ pixels, format: format.toUpperCase() })
