import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { SettingsSection } from '../settings/settings-section.tsx';
import type { createStore } from '../store.ts';

const PublishingSection = lazy(async () => ({
	default: (await import(/* webpackChunkName: "publishing" */ './publishing-section.tsx'))
		.PublishingSection,
}));

const DELAY_MS = 2000;

/**
 * Loads the section of publishing after the rest of the settings, or at once when the address leads
 * to it. Its list of time zones needs as much code as all other settings together.
 */
export function LatePublishing() {
	const [isWanted, setWanted] = useState(() => location.hash === '#publishing');
	const isRestLoaded = useSelector(
		({ api: { queries } }: ReturnType<ReturnType<typeof createStore>['getState']>) =>
			Object.keys(queries).length > 0 &&
			Object.values(queries).every((query) => query?.status !== 'pending'),
	);
	useEffect(() => {
		if (!isRestLoaded) return;
		const timer = setTimeout(() => setWanted(true), DELAY_MS);
		return () => clearTimeout(timer);
	}, [isRestLoaded]);
	const waiting = (
		<SettingsSection title="Publishing">
			<Skeleton label="Loading your publishing settings" lines={8} />
		</SettingsSection>
	);
	return isWanted ? (
		<Suspense fallback={waiting}>
			<PublishingSection />
		</Suspense>
	) : (
		waiting
	);
}
