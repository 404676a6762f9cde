/** Spaces, controls, joiners and signs that take up space at most: a Braille cell without dots, letters that fill. */
const seen = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether anything of a text can be seen; one of which nothing can is empty. */
export const isVisible = (text: string): boolean => seen.test(text)
