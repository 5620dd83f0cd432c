import type { Health } from 'bff/contract/admin/health';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { describeFailure } from 'remote-kit/failure';
import { formatDateTime } from 'remote-kit/format-date';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import { Figures } from '../components/figures.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import styles from './health.module.css';
import { useHealthQuery } from './health-api.ts';

/** Jobs, providers, streams and space. */
export function HealthPage() {
	const { data, error, isFetching, refetch } = useHealthQuery(undefined, {
		refetchOnMountOrArgChange: true,
	});
	return (
		<Page
			title="Health"
			tools={
				data && (
					<Button size="sm" busy={isFetching} onClick={() => void refetch()}>
						Refresh
					</Button>
				)
			}
		>
			{error && !isFetching && (
				<NotLoaded
					title="We couldn’t load this page"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			)}
			{data ? (
				<HealthDetails health={data} />
			) : (
				!(error && !isFetching) && <Skeleton label="Loading the health" lines={12} />
			)}
		</Page>
	);
}

function HealthDetails({ health }: { health: Health }) {
	const { streams, databaseBytes, freeBytes, queues, failedJobs, providers, startedAt } = health;
	return (
		<>
			<Figures
				label="Server"
				figures={[
					{ name: 'Open streams', value: formatNumber(streams), note: 'on this server' },
					{ name: 'Database', value: formatBytes(databaseBytes), note: 'with indexes' },
					{ name: 'Free space', value: formatBytes(freeBytes), note: 'on the disk of DATA_DIR' },
				]}
			/>
			<Section
				title="Jobs"
				note="On all servers. Later: not due yet. Failed: out of attempts, in the last seven days."
			>
				<QueueTable queues={queues} />
			</Section>
			<Section
				title="Failed jobs"
				note="The newest 50. The server’s log has the reason at that time. Retries go into the audit log."
			>
				<FailedJobs failedJobs={failedJobs} queues={queues} />
			</Section>
			<Section
				title="Providers"
				note={`Requests from this server since ${formatDateTime(startedAt)}. Failed: an error or no response. Refused: a wrong key or no credit, for example.`}
			>
				<ProviderTable providers={providers} />
			</Section>
		</>
	);
}

function QueueTable({ queues }: Pick<Health, 'queues'>) {
	const numbers = ['Waiting', 'Later', 'Running', 'Failed'];
	const busy = queues.filter(
		({ waiting, deferred, running, failed }) => waiting + deferred + running + failed > 0,
	);
	const idle = queues.length - busy.length;
	if (busy.length === 0) return <p>All queues are idle.</p>;
	return (
		<>
			<Table label="Jobs by queue" columns={['Queue', ...numbers]} numbers={numbers}>
				{busy.map(({ queue, waiting, deferred, running, failed }) => (
					<Row key={queue}>
						<RowName>{queue}</RowName>
						{[waiting, deferred, running, failed].map((count, index) => (
							<Cell key={numbers[index]} column={numbers[index] ?? ''} isNumber>
								{formatNumber(count)}
							</Cell>
						))}
					</Row>
				))}
			</Table>
			{idle > 0 && <p className={styles.idle}>{formatCount(idle, 'queue')} idle.</p>}
		</>
	);
}

const providerNames: Readonly<Record<string, string>> = {
	model: 'AI provider',
	x: 'X',
	google: 'Google',
	stripe: 'Stripe',
	mail: 'Mail server',
	storage: 'Media storage',
};

function ProviderTable({ providers }: Pick<Health, 'providers'>) {
	const numbers = ['Requests', 'Failed', 'Refused', 'Rate limited', 'p95'];
	if (providers.length === 0) return <p>No requests to providers yet.</p>;
	return (
		<Table label="Providers" columns={['Provider', ...numbers]} numbers={numbers}>
			{providers.map(({ provider, requests, failed, refused, rateLimited, seconds95 }) => (
				<Row key={provider}>
					<RowName>{providerNames[provider] ?? provider}</RowName>
					<Cell column="Requests" isNumber>
						{formatNumber(requests)}
					</Cell>
					<Cell column="Failed" isNumber>
						{formatNumber(failed)}
					</Cell>
					<Cell column="Refused" isNumber>
						{formatNumber(refused)}
					</Cell>
					<Cell column="Rate limited" isNumber>
						{formatNumber(rateLimited)}
					</Cell>
					<Cell column="p95" isNumber>
						{seconds95 === null ? 'over 2 min' : `${seconds95} s`}
					</Cell>
				</Row>
			))}
		</Table>
	);
}

/** `42 MB`, `1.2 GB`: in powers of ten. */
function formatBytes(bytes: number): string {
	if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
	return `${(bytes / 1e9).toFixed(1)} GB`;
}
