/** Words of the list of those who like a post. */
export const text = {
  title: 'Likes',
  more: (more: number) => `+${more} more`,
  loading: 'Loading people',
  loadingMore: 'Loading more people',
  failed: 'Failed to load people',
  failedText: 'Your connection may be weak. Please try again.',
} as const
