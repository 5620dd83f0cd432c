import { Skeleton } from 'design-system/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { SettingsSection } from '../settings/settings-section.tsx';
import type { createStore } from '../store.ts';

const loading = () => (
	<SettingsSection id="publishing" title="Publishing">
		<Skeleton label="Loading your publishing settings" lines={8} />
	</SettingsSection>
);
const PublishingSections = lazyPart(
	async () => (await import('./publishing-sections.tsx')).PublishingSections,
	'The settings of publishing',
	{ loading },
);

/**
 * Loads the sections of publishing and answers when they come into view. The list of time zones
 * needs as much code as all other settings together.
 */
export function LazyPublishing() {
	const [isWanted, setWanted] = useState(() => /^#(publishing|answers)$/.test(location.hash));
	const place = useRef<HTMLDivElement>(null);
	// Until then the sections above are short, and this one is in view.
	const isRestLoaded = useSelector(
		({ api: { queries } }: ReturnType<ReturnType<typeof createStore>['getState']>) =>
			Object.keys(queries).length > 0 &&
			Object.values(queries).every((query) => query?.status !== 'pending'),
	);
	useEffect(() => {
		if (!isRestLoaded || !place.current) return;
		if (typeof IntersectionObserver === 'undefined') return setWanted(true);
		const observer = new IntersectionObserver(
			([entry]) => entry?.isIntersecting && setWanted(true),
		);
		observer.observe(place.current);
		return () => observer.disconnect();
	}, [isRestLoaded]);
	return isWanted ? <PublishingSections /> : <div ref={place}>{loading()}</div>;
}
