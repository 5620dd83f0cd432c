import { Skeleton } from 'design-system/skeleton';
import { lazyPart } from '../../lazy/lazy-part.tsx';

/** The difference between two texts of a draft. The code that compares texts is large. */
export const LazyComparison = lazyPart(
	async () => (await import('./comparison.tsx')).Comparison,
	'The difference',
	{ loading: () => <Skeleton label="Comparing" /> },
);
