import { useEffect, useEffectEvent, useState } from 'react'
import type { CardWords } from '#contract/joining.ts'
import { listOf } from '#locales/list-of.ts'
import { language } from '#locales/messages.ts'
import { joining as text } from '#locales/text.ts'
import { longDay } from '#web/lib/times/dates.ts'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { type CardContent, JoinCard, spokenIn } from './join-card.tsx'

/** A page of the paper's size, without a margin beside its own. */
const papers = { letter: 'paper-letter', a4: 'paper-a4' } as const
type Paper = keyof typeof papers

const cardsPerPage = 8

/** Letter where America prints, A4 elsewhere. */
const usualPaper = (): Paper =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('America/') ? 'letter' : 'a4'

interface PaperSheetProps {
  cards: readonly CardContent[]
  words: readonly CardWords[]
  onPrinted: () => void
  onClose: () => void
}

/** Pages of cards, as they are printed: eight on each, each in its language. Paper shows them alone. */
export function PaperSheet({ cards, words, onPrinted, onClose }: PaperSheetProps) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const note = () => printed()
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  const [paper, setPaper] = useState<Paper>(usualPaper)
  const pages = Array.from({ length: Math.ceil(cards.length / cardsPerPage) }, (_, n) =>
    cards.slice(n * cardsPerPage, (n + 1) * cardsPerPage),
  )
  const [first] = cards
  return (
    <PrintSheet
      open
      onClose={onClose}
      closeLabel={text.done}
      title={text.cards}
      subject={
        first &&
        [
          text.sheet({
            cards: cards.length,
            pages: pages.length,
            paper: text[paper],
            day: longDay(new Date(first.joinCodeExpiresAt)),
          }),
          ...languagesOf(cards),
        ].join(' · ')
      }
      tools={
        <Segments
          label={text.paper}
          options={[
            { value: 'letter', label: text.letter },
            { value: 'a4', label: text.a4 },
          ]}
          value={paper}
          onChange={setPaper}
        />
      }
    >
      {pages.map((page, n) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity.
          key={n}
          className={`mx-auto mb-6 box-border grid grid-cols-2 grid-rows-4 break-after-page bg-white px-[10mm] py-[8mm] shadow-card last:break-after-auto print:mb-0 print:shadow-none ${papers[paper]}`}
        >
          {page.map(card => (
            <div key={card.joinCode} className="min-h-0 overflow-hidden border border-dashed border-logo-dark/30">
              <JoinCard card={card} spoken={spokenIn(card.cardLanguage, words)} isPaper />
            </div>
          ))}
        </div>
      ))}
    </PrintSheet>
  )
}

/** "7 in Spanish and 1 in English", where there are several. */
function languagesOf(cards: readonly CardContent[]): string[] {
  const tags = [...new Set(cards.map(({ cardLanguage }) => cardLanguage))]
  if (tags.length < 2) return []
  const names = new Intl.DisplayNames(language(), { type: 'language' })
  const countOf = (tag: string) => cards.filter(({ cardLanguage }) => cardLanguage === tag).length
  return [listOf(tags.map(tag => text.inLanguage({ count: countOf(tag), language: names.of(tag) ?? tag })))]
}
