/** The columns of the feed: the feeds at the left of a desk, the giveaway at the right of a wide one. Shared with its skeleton. */
export const feedColumns =
  'mx-auto max-w-wide rail:grid rail:grid-cols-[var(--spacing-rail)_minmax(0,var(--container-feed))] rail:items-start wide:justify-center rail:gap-x-6 rail:px-5 rail:py-6 wide:grid-cols-[var(--spacing-rail)_minmax(0,var(--container-feed))_var(--spacing-side)]'

/** The parts above the posts, or beside them. */
export const feedAside =
  'mx-auto grid w-full max-w-feed gap-2 empty:hidden desk:gap-4 desk:pt-4 rail:col-start-2 rail:row-start-1 rail:mb-4 rail:pt-0 wide:sticky wide:top-[calc(var(--spacing-below-header)+1.5rem)] wide:col-start-3 wide:mb-0'

export const feedColumn =
  'mx-auto grid w-full max-w-feed grid-cols-[minmax(0,1fr)] gap-2 pt-2 outline-none desk:gap-4 desk:pt-4 rail:col-start-2 rail:row-start-2 rail:pt-0 wide:row-start-1'
