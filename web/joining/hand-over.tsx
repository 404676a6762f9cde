import { Copy, Hash, ImageIcon, Printer, Share2, TextAlignStart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fullName } from '#contract/text/full-name.ts'
import { common, joining as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { useIsDesk } from '#web/lib/use-is-desk.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { cardPicture } from './card-picture.ts'
import { type CardContent, linkOf, type Spoken } from './join-card.tsx'

/** A card as a message: in its language, with the first line in another one below. */
export function messageOf(card: CardContent, { own, other }: Spoken): string {
  const login = card.signInName ? `${own.signInName}: ${card.signInName}` : `${own.address}: ${card.email ?? ''}`
  return [
    fullName(card),
    own.lead,
    linkOf(card),
    '',
    login,
    `${own.code}: ${card.joinCode}`,
    own.once,
    ...(other ? ['', `${other.name}: ${other.lead}`] : []),
  ].join('\n')
}

const isShareable = () => 'share' in navigator
const takesPictures = () => 'ClipboardItem' in window && 'clipboard' in navigator

interface HandOverProps {
  card: CardContent
  spoken: Spoken
  /** The card was shared or copied. */
  onHandedOver: () => void
  onPrint: () => void
}

/** The ways of a card to its person; the usual one first: a phone shares, a desk prints. */
export function HandOver({ card, spoken, onHandedOver, onPrint }: HandOverProps) {
  const isDesk = useIsDesk()
  const picture = usePicture(card, spoken)
  const fail = (description: string) => toast({ title: common.error, description, variant: 'destructive' })
  const copy = async (write: () => Promise<void>) => {
    try {
      await write()
      onHandedOver()
      toast({ title: common.copied })
    } catch {
      fail(text.copyFailed)
    }
  }
  const share = () => {
    const files = picture ? [picture] : []
    const content = { text: messageOf(card, spoken) }
    const isTaken = files.length > 0 && navigator.canShare?.({ ...content, files })
    void navigator.share(isTaken ? { ...content, files } : content).then(onHandedOver, (error: unknown) => {
      // Somebody closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail(text.shareFailed)
    })
  }
  const icon = 'size-5 max-desk:hidden'
  const shareButton = isShareable() && (
    <Button
      variant={isDesk ? 'secondary' : 'primary'}
      className="px-3"
      icon={<Share2 className="size-5" />}
      onClick={share}
    >
      {text.share}
    </Button>
  )
  const printButton = (
    <Button
      variant={isDesk ? 'primary' : 'secondary'}
      className="px-3"
      icon={<Printer className={icon} />}
      onClick={onPrint}
    >
      {common.print}
    </Button>
  )
  return (
    <div className="mt-4 flex gap-2 *:flex-auto">
      {isDesk ? printButton : shareButton}
      <Menu
        trigger={
          <Button className="px-3" icon={<Copy className={icon} />}>
            {text.copy}
          </Button>
        }
      >
        <MenuItem
          icon={<TextAlignStart />}
          onSelect={() => void copy(() => navigator.clipboard.writeText(messageOf(card, spoken)))}
        >
          {text.copyText}
        </MenuItem>
        {picture && takesPictures() && (
          <MenuItem
            icon={<ImageIcon />}
            onSelect={() =>
              void copy(() => navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]))
            }
          >
            {text.copyPicture}
          </MenuItem>
        )}
        <MenuItem icon={<Hash />} onSelect={() => void copy(() => navigator.clipboard.writeText(card.joinCode))}>
          {text.copyCode}
        </MenuItem>
      </Menu>
      {isDesk ? shareButton : printButton}
    </div>
  )
}

/** Made beforehand: a browser shares only right after a tap. */
function usePicture(card: CardContent, spoken: Spoken): File | undefined {
  const { appName, companyName, logoUrl } = useBrand()
  const [made, setMade] = useState<{ picture: File; of: string }>()
  const of = `${card.joinCode} ${spoken.own.language}`
  useEffect(() => {
    let isCurrent = true
    cardPicture(card, spoken, { appName, companyName, logoUrl }).then(
      picture => isCurrent && setMade({ picture, of }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` identifies card and words
  }, [of, appName, companyName, logoUrl])
  return made?.of === of ? made.picture : undefined
}
