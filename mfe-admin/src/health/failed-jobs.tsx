import type { Health } from 'bff/contract/admin/health';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';
import { formatDateTime } from 'remote-kit/format-date';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import { Result } from '../components/result.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { useRetryJobMutation } from './health-api.ts';

const list = new Intl.ListFormat('en-GB');

/** The failed jobs, which can be retried. */
export function FailedJobs({ failedJobs: jobs, queues }: Pick<Health, 'failedJobs' | 'queues'>) {
	const isJob = ({ queue }: { queue: string }) => jobs.some((job) => job.queue === queue);
	const others = queues.filter((queue) => queue.failed > 0 && !isJob(queue));
	const [retry, { isLoading, isSuccess, error, originalArgs }] = useRetryJobMutation();
	return (
		<>
			{error && (
				<Notice tone="error" title="The job couldn’t be retried" live>
					{describeFailure(error)}
				</Notice>
			)}
			{isSuccess && <Result>The {originalArgs?.queue} job will be tried again.</Result>}
			{jobs.length === 0 && others.length === 0 && <p>No failed jobs.</p>}
			{jobs.length > 0 && (
				<Table label="Failed jobs, newest first" columns={['Queue', 'Failed', 'Tries', 'Action']}>
					{jobs.map(({ id, queue, failedAt, tries }) => (
						<Row key={id}>
							<RowName note={id}>{queue}</RowName>
							<Cell column="Failed">
								<time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
							</Cell>
							<Cell column="Tries">{formatCount(tries, 'try', 'tries')}</Cell>
							<Cell>
								<Button
									size="sm"
									busy={isLoading && originalArgs?.id === id}
									onClick={() => void retry({ queue, id })}
								>
									Retry
								</Button>
							</Cell>
						</Row>
					))}
				</Table>
			)}
			{others.length > 0 && (
				<p>
					{list.format(others.map(({ queue, failed }) => `${formatNumber(failed)} in ${queue}`))}.
					The people affected can see this and try again.
				</p>
			)}
		</>
	);
}
