import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { text } from './accounts.text.ts'

/** For the first account: a way back to the set-up, where a domain with a typo would keep everyone out. */
export const WrongDomain = () => <>{text.register.isWrong({ correct: toSetUp })}</>

const toSetUp = (words: string) => (
  <TextLink key="correct" to="/setup">
    {words}
  </TextLink>
)
