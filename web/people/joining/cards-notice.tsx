import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { people as text } from '#locales/text.ts'
import { cardHoldersQuery } from '#web/joining/joining.data.ts'
import { PrintCards } from '#web/joining/print-cards.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

interface CardsNoticeProps {
  /** Of one team only. */
  teamId?: number | undefined
  /** Of one of one's own imports only. */
  importId?: string | undefined
  /** Only those who have not been invited yet. */
  state?: 'not-invited' | undefined
}

/** Says how many viewers have not joined, or been invited, with a button that prints a card for each. */
export function CardsNotice(among: CardsNoticeProps) {
  const holders = useQuery(cardHoldersQuery(among)).data ?? []
  const [isPrinting, setPrinting] = useState(false)
  if (holders.length === 0 && !isPrinting) return null
  return (
    <>
      <Callout icon={<IdCard />} className="items-center">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1">
            {(among.state ? text.cardsOfUninvited : text.cardsWaiting)({ count: holders.length })}
          </p>
          <Button className="h-auto max-w-full whitespace-normal" onClick={() => setPrinting(true)}>
            {text.printCards}
          </Button>
        </div>
      </Callout>
      {isPrinting && <PrintCards {...among} onClose={() => setPrinting(false)} />}
    </>
  )
}
