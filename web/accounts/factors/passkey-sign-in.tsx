import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSignInWithPasskey } from './factors.data.ts'
import { text } from './factors.text.ts'
import { toastFactorError } from './toast-factor-error.ts'
import { canSuggestPasskeys, stopSuggesting } from './webauthn.ts'

/** Signs in with a passkey: by a button, or among the suggestions of the field for the address. */
export function PasskeySignIn() {
  const signIn = useSignInWithPasskey()
  const suggestion = useSignInWithPasskey()
  const suggest = useRef(suggestion.mutate)
  useEffect(() => {
    let isGone = false
    const start = async () => {
      // Nothing to say when it fails: nobody has asked for it.
      if ((await canSuggestPasskeys()) && !isGone) suggest.current({ suggest: true })
    }
    void start()
    return () => {
      isGone = true
      void stopSuggesting()
    }
  }, [])
  return (
    <Button
      size="large"
      block
      icon={<Fingerprint aria-hidden className="size-5" />}
      waiting={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate({ suggest: false }, { onError: error => toastFactorError(error, text.stepFailed) })}
    >
      {text.signInWithPasskey}
    </Button>
  )
}
