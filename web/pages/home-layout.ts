/** The columns of the feed: the feeds at the left of a desk, the giveaway at the right. Shared with its skeleton. */
export const feedColumns =
  'mx-auto max-w-wide wide:grid wide:grid-cols-[var(--spacing-rail)_minmax(0,var(--container-feed))_var(--spacing-side)] wide:items-start wide:justify-center wide:gap-6 wide:px-5 wide:py-6'

/** The parts above the posts, or beside them. */
export const feedAside =
  'mx-auto grid w-full max-w-feed gap-2 empty:hidden desk:gap-4 desk:pt-4 wide:sticky wide:top-[calc(var(--spacing-below-header)+1.5rem)] wide:col-start-3 wide:row-start-1 wide:pt-0'

export const feedColumn =
  'mx-auto grid w-full max-w-feed grid-cols-[minmax(0,1fr)] gap-2 pt-2 outline-none desk:gap-4 desk:pt-4 wide:col-start-2 wide:row-start-1 wide:pt-0'
