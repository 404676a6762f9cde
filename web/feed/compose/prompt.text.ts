import { plural } from '#contract/text/words.ts'

/** Words of what opens the composer. */
export const text = {
  prompt: "What's on your mind?",
  addPost: 'Add post',
  addPostDraft: 'Add post, there is a draft',
  draft: 'Draft',
  draftFiles: (files: number) => plural(files, 'file'),
  nowhere: "You can't post in any of your teams",
  nowhereHelp: 'Ask an owner or admin of the company if you need to.',
} as const
