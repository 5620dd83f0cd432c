import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { useEffect } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import { useBeginConnectionMutation } from '../api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import styles from './publishing.module.css';
import { usePublishingSettingsQuery } from './publishing-api.ts';
import { PublishingEditor } from './publishing-editor.tsx';
import { ReturnedMail } from './returned-mail.tsx';

/** Settings section: times, time zone and limits of publishing. */
export function PublishingSection() {
	const { data: settings, error, isFetching, refetch } = usePublishingSettingsQuery();
	const [begin] = useBeginConnectionMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const isLoaded = settings !== undefined;
	useEffect(() => {
		// The link "Edit slots" leads here. The sections above have their size once this one is loaded.
		if (isLoaded && location.hash === '#publishing')
			document.getElementById('publishing')?.scrollIntoView();
	}, [isLoaded]);
	const method = settings?.method;
	return (
		<>
			<SettingsSection
				id="publishing"
				title="Publishing"
				note="When your queue posts, and what it may cost."
			>
				{settings && method ? (
					<>
						<div className={styles.method}>
							{method.kind === 'done' ? (
								<p>Warble posts to X for you, at the times below.</p>
							) : (
								<>
									<p>
										<strong>You post on X yourself.</strong> {method.why} At its time, a queued post
										waits for you in the queue.
									</p>
									{method.connectHelps && (
										<Button
											busy={destination !== undefined}
											onClick={() => void navigate('twitter', () => begin('twitter'))}
										>
											Connect X
										</Button>
									)}
								</>
							)}
						</div>
						{failure && (
							<Notice tone="error" title="X wasn't connected" live>
								{failure.message}
							</Notice>
						)}
						<ReturnedMail />
						<PublishingEditor settings={settings} />
					</>
				) : error && !isFetching ? (
					<NotLoaded
						title="We couldn't load your publishing settings"
						reason={describeFailure(error)}
						onRetry={() => void refetch()}
					/>
				) : (
					<Skeleton label="Loading your publishing settings" lines={8} />
				)}
			</SettingsSection>
			<SettingsSection title="Voice" note="What Warble knows about how you write.">
				<a href="/app/compose/voice">See and edit your voice</a>
			</SettingsSection>
		</>
	);
}
