import type { AccessToken, ConnectedAgent } from 'bff/contract/access/access';
import { Button } from 'design-system/button';
import { VisibleText } from 'design-system/visible-text';
import type { ReactNode } from 'react';
import { nameRight } from 'remote-kit/access/right-texts';
import { formatAgo, formatDate } from 'remote-kit/format-date';
import styles from './access.module.css';

interface Props {
	program: Pick<AccessToken | ConnectedAgent, 'name' | 'right' | 'createdAt' | 'lastUsedAt'>;
	/** Distinguishes it from others with the same name. */
	mark: ReactNode;
	/** The label of its first day: `Created on`. */
	since: string;
	verb: string;
	isRemoving: boolean;
	onRemove: () => void;
	children?: ReactNode;
}

/** A token or agent: its name, right, and last use, with a button that ends its access. */
export function ProgramRow({ program, mark, since, verb, isRemoving, onRemove, children }: Props) {
	const { name, right, createdAt, lastUsedAt } = program;
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p className={styles.head}>
					<bdi className={styles.name}>
						<VisibleText>{name}</VisibleText>
					</bdi>{' '}
					{mark}
				</p>
				<p>{nameRight(right)}</p>
				<p className={styles.dim}>
					{since} {formatDate(createdAt)};{' '}
					{lastUsedAt === null ? 'not used yet' : `last used ${formatAgo(lastUsedAt)}`}
				</p>
				{children}
			</div>
			<Button size="sm" busy={isRemoving} aria-label={`${verb} ${name}`} onClick={onRemove}>
				{verb}
			</Button>
		</li>
	);
}
