import { accounts as text } from '#locales/text.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'

/** For the first account: a way back to the set-up, where a domain with a typo would keep everyone out. */
export const WrongDomain = () => <>{text.register.isWrong({ correct: toSetUp })}</>

const toSetUp = (words: string) => (
  <TextLink key="correct" to="/setup">
    {words}
  </TextLink>
)
