import { Printer, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { Segments } from '#web/ui/segments.tsx'
import { type CardContent, JoinCard } from './join-card.tsx'
import { text } from './joining.text.ts'

const papers = {
  letter: { size: 'letter', width: '8.5in', height: '11in' },
  a4: { size: 'A4', width: '210mm', height: '297mm' },
} as const
type Paper = keyof typeof papers

const cardsPerPage = 8

/** Letter where America prints, A4 elsewhere. */
const usualPaper = (): Paper =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('America/') ? 'letter' : 'a4'

/** Pages of cards, as they are printed: eight on each. Paper shows them alone. */
export function PaperSheet({ cards, onClose }: { cards: readonly CardContent[]; onClose: () => void }) {
  const [paper, setPaper] = useState<Paper>(usualPaper)
  useBackCloses(true, onClose)
  useEffect(() => {
    document.documentElement.dataset['printing'] = 'sheet'
    return () => {
      delete document.documentElement.dataset['printing']
    }
  }, [])
  const { size, width, height } = papers[paper]
  const pages = Array.from({ length: Math.ceil(cards.length / cardsPerPage) }, (_, n) =>
    cards.slice(n * cardsPerPage, (n + 1) * cardsPerPage),
  )
  const [first] = cards
  return createPortal(
    <div
      role="dialog"
      aria-modal
      aria-label={text.cards}
      data-sheet
      className="fixed inset-0 z-50 flex flex-col bg-canvas print:static print:block print:bg-white"
    >
      {/* The browser's own choice of paper, and no margin beside that of the page. */}
      <style>{`@page { size: ${size}; margin: 0; }`}</style>
      <header className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2.5 desk:px-6 print:hidden">
        <div className="min-w-48 flex-1">
          <h1 className="text-action font-bold">{text.cards}</h1>
          {first && (
            <p className="text-meta text-ink-2">
              {text.sheet({
                cards: cards.length,
                pages: pages.length,
                paper: text[paper],
                day: longDay(new Date(first.joinCodeExpiresAt)),
              })}
            </p>
          )}
        </div>
        <Segments
          label={text.paper}
          options={[
            { value: 'letter', label: text.letter },
            { value: 'a4', label: text.a4 },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <Button icon={<X aria-hidden className="size-5" />} onClick={onClose}>
          {text.done}
        </Button>
        <Button variant="primary" icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
          {text.print}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto p-4 desk:p-6 print:overflow-visible print:p-0">
        {pages.map((page, n) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity.
            key={n}
            style={{ width, height }}
            className="mx-auto mb-6 box-border grid grid-cols-2 grid-rows-4 break-after-page bg-white p-[10mm] shadow-card last:break-after-auto print:mb-0 print:shadow-none"
          >
            {page.map(card => (
              <div key={card.joinCode} className="min-h-0 overflow-hidden border border-dashed border-logo-dark/30">
                <JoinCard card={card} isPaper />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  )
}
