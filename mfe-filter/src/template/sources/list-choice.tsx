import type { SourceAccount } from 'bff/contract/feed/sources';
import { networkTitle } from 'bff/contract/networks/network-names';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './sources.module.css';
import type { SourceList } from './sources-api.ts';

export interface ListChoiceProps {
	account: SourceAccount;
	/** Undefined until they are loaded. */
	lists: readonly SourceList[] | undefined;
	/** Why they could not be loaded. */
	error: unknown;
	onRetry: () => void;
	chosen: SourceList | undefined;
	problem: string | undefined;
	onChoose: (list: SourceList | undefined) => void;
}

/** Chooses one of the lists of an account. */
export function ListChoice(props: ListChoiceProps) {
	const { account, lists, error, onRetry, chosen, problem, onChoose } = props;
	if (error) {
		return (
			<p role="alert" className={styles.problem}>
				<FailureReason failure={failureOf(error)} network={account.network} />{' '}
				<Button size="sm" onClick={onRetry}>
					Try again
				</Button>
			</p>
		);
	}
	if (!lists) return <Busy>Loading lists…</Busy>;
	if (lists.length === 0) {
		return (
			<p role="status" className={styles.dim}>
				@{account.handle} has no lists at {networkTitle(account.network)}.
			</p>
		);
	}
	return (
		<Select
			label="Which list"
			data-value
			options={[
				{ value: '', label: 'Choose a list' },
				...lists.map(({ id, name }) => ({ value: id, label: name })),
			]}
			value={chosen?.id ?? ''}
			error={problem}
			onValueChange={(id) => onChoose(lists.find((list) => list.id === id))}
		/>
	);
}
