import { type ReactNode, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { profile as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

interface ChoosePhotoProps {
  icon?: ReactNode
  waiting: boolean
  onPhoto: (photo: File) => void
  children: ReactNode
}

/** A button that takes a photo from the device, or from its camera. One that is too large is refused with a toast. */
export function ChoosePhoto({ icon, waiting, onPhoto, children }: ChoosePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size <= limits.photoBytes) return onPhoto(file)
    toast({ title: text.photoFailed, description: text.photoTooLarge, variant: 'destructive' })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.photo}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon={icon} waiting={waiting} waitingLabel={text.uploading} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
