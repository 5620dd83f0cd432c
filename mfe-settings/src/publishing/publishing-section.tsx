import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { useEffect } from 'react';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import { Loaded } from 'remote-kit/loaded';
import { useBeginConnectionMutation } from '../api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import styles from './publishing.module.css';
import { usePublishingSettingsQuery } from './publishing-api.ts';
import { PublishingEditor } from './publishing-editor.tsx';
import { ReturnedMail } from './returned-mail.tsx';

/** Settings section: times, time zone and limits of publishing. */
export function PublishingSection() {
	const query = usePublishingSettingsQuery();
	const [begin] = useBeginConnectionMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const isLoaded = query.data !== undefined;
	useEffect(() => {
		// The link "Edit slots" leads here. The sections above have their size once this one is loaded.
		if (isLoaded && location.hash === '#publishing')
			document.getElementById('publishing')?.scrollIntoView();
	}, [isLoaded]);
	return (
		<>
			<SettingsSection
				id="publishing"
				title="Publishing"
				note="When your queue posts, and what it may cost."
			>
				<Loaded query={query} name="your publishing settings" lines={8}>
					{(settings) => (
						<>
							<div className={styles.method}>
								{settings.method.kind === 'done' ? (
									<p>Warble posts to X for you, at the times below.</p>
								) : (
									<>
										<p>
											<strong>You post on X yourself.</strong> {settings.method.why} At its time, a
											queued post waits for you in the queue.
										</p>
										{settings.method.connectHelps && (
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
					)}
				</Loaded>
			</SettingsSection>
			<SettingsSection title="Voice" note="What Warble knows about how you write.">
				<a href="/app/compose/voice">See and edit your voice</a>
			</SettingsSection>
		</>
	);
}
