import type { Provider } from 'bff/contract/connections';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useRef, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import {
	useBeginConnectionMutation,
	useConnectionsQuery,
	useEndConnectionMutation,
} from '../api.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { useDeparture } from '../payment/use-departure.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { ConnectionRow } from './connection-row.tsx';
import styles from './connections.module.css';
import { providerNames, providers } from './providers.ts';

const DisconnectQuestion = lazy(async () => ({
	default: (await import(/* webpackChunkName: "questions" */ './disconnect-question.tsx'))
		.DisconnectQuestion,
}));

interface Failure {
	tone: 'error' | 'warning';
	title: string;
	reason: string;
}

/** Accounts elsewhere that sign the person in, or read for them. */
export function ConnectionsSection() {
	const { data, error, isFetching, refetch } = useConnectionsQuery();
	const [begin] = useBeginConnectionMutation();
	const [end] = useEndConnectionMutation();
	const { bound, failure: notLeft, depart } = useDeparture();
	const [aimed, setAimed] = useState<Provider>();
	const [asked, setAsked] = useState<Provider>();
	const [ending, setEnding] = useState<Provider>();
	const [failure, setFailure] = useState<Failure>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);
	const shown = providers
		.map((provider) => ({
			provider,
			connection: data?.connections.find((each) => each.provider === provider),
		}))
		.filter(({ provider, connection }) => connection || data?.offered.includes(provider));

	const connect = (provider: Provider, acts: boolean) => {
		setFailure(undefined);
		setDone('');
		setAimed(provider);
		void depart(provider, () => begin({ provider, acts }));
	};
	const disconnect = async (provider: Provider) => {
		const name = providerNames[provider];
		setAsked(undefined);
		setFailure(undefined);
		setDone('');
		setEnding(provider);
		const { error: failed } = await end(provider);
		setEnding(undefined);
		if (failed) {
			// Another tab may have been faster.
			void refetch();
			const isLastWayIn = asFailure(failed)?.code === 'last_way_in';
			return setFailure(
				isLastWayIn
					? {
							tone: 'warning',
							title: `${name} is your only way in`,
							reason: describeFailure(failed),
						}
					: {
							tone: 'error',
							title: `${name} was not disconnected`,
							reason: describeFailure(failed),
						},
			);
		}
		setDone(`${name} was disconnected.`);
		// The button that was pressed may have gone.
		result.current?.focus();
	};

	return (
		<SettingsSection
			title="Connected accounts"
			note="They sign you in. X also lets Warble read your feed."
		>
			{data ? (
				<>
					{shown.length === 0 && (
						<p className={styles.dim}>There is nothing to connect on this installation.</p>
					)}
					<ul className={styles.list}>
						{shown.map(({ provider, connection }) => (
							<ConnectionRow
								key={provider}
								provider={provider}
								connection={connection}
								isOffered={data.offered.includes(provider)}
								busy={
									bound === provider
										? 'connecting'
										: ending === provider
											? 'disconnecting'
											: undefined
								}
								isHeld={(bound ?? ending ?? provider) !== provider}
								onConnect={(acts) => connect(provider, acts)}
								onDisconnect={() => setAsked(provider)}
							/>
						))}
					</ul>
				</>
			) : error && !isFetching ? (
				<NotLoaded
					title="Your connected accounts could not be read"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton label="Loading your connected accounts" lines={2} />
			)}
			{notLeft && aimed && (
				<Notice tone="error" title={`${providerNames[aimed]} was not connected`} live>
					{notLeft.message}
				</Notice>
			)}
			{failure && (
				<Notice tone={failure.tone} title={failure.title} live>
					{failure.reason}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.told}>
				{done}
			</p>
			{asked && (
				<Suspense>
					<DisconnectQuestion
						provider={asked}
						canRead={
							data?.connections.some(({ provider, canRead }) => provider === asked && canRead) ??
							false
						}
						onKeep={() => setAsked(undefined)}
						onDisconnect={() => void disconnect(asked)}
					/>
				</Suspense>
			)}
		</SettingsSection>
	);
}
