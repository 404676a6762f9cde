import { Camera, Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { profile as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useRemovePhoto, useSetPhoto } from './profile.data.ts'

/** The user's own photo, saved when it is chosen. */
export function PhotoField() {
  const user = useUser()
  const set = useSetPhoto()
  const remove = useRemovePhoto()
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 pt-5">
      <PersonAvatar person={user} size="large" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <ChoosePhoto
            ref={choose}
            icon={<Camera className="size-5" />}
            waiting={set.isPending}
            onPhoto={photo =>
              set.mutate(photo, {
                onSuccess: () => toast({ title: text.photoSaved }),
                onError: error => toastError(error, { title: text.photoFailed }),
              })
            }
          >
            {user.profileImageUrl ? text.changePhoto : text.choosePhoto}
          </ChoosePhoto>
          {user.profileImageUrl && (
            <Button
              variant="ghost"
              icon={<Trash2 className="size-5" />}
              waiting={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => {
                    toast({ title: text.photoRemoved })
                    // This button is gone.
                    choose.current?.focus()
                  },
                  onError: error => toastError(error, { title: text.photoFailed }),
                })
              }
            >
              {text.removePhoto}
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-meta text-ink-3">{text.photoHelp}</p>
      </div>
    </div>
  )
}

interface ChoosePhotoProps {
  ref?: Ref<HTMLButtonElement>
  icon?: ReactNode
  waiting: boolean
  onPhoto: (photo: File) => void
  children: ReactNode
}

/** A button that takes a photo from the device, or from its camera. One that is too large is refused with a toast. */
export function ChoosePhoto({ ref, icon, waiting, onPhoto, children }: ChoosePhotoProps) {
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
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        aria-label={text.photo}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        ref={ref}
        icon={icon}
        waiting={waiting}
        waitingLabel={text.uploading}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
