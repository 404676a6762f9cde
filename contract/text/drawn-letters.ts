const drawn =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether a name has only letters that paper can be trusted to show. */
export const isDrawnEverywhere = (name: string): boolean => drawn.test(name)
