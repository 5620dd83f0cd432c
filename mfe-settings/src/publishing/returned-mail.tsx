import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';
import { useCheckMailAddressMutation, useMailAddressQuery } from './mail-address-api.ts';
import styles from './publishing.module.css';

/** Says that mail to the user is returned, and what to do. */
export function ReturnedMail() {
	const { data } = useMailAddressQuery(undefined, { refetchOnMountOrArgChange: true });
	const [check, { data: checked, error, isLoading }] = useCheckMailAddressMutation();
	if (!data?.returnedAt) return null;
	const { address, supportEmail } = data;
	const retry = (
		<Button busy={isLoading} onClick={() => void check()}>
			Try again
		</Button>
	);
	return (
		<Notice
			tone="warning"
			title={`Email to ${address} is bouncing`}
			actions={retry}
			className={styles.returned}
		>
			Its server says that the mailbox doesn’t exist or is closed, so you only get emails about your
			account. When the mailbox works, try again. For another address, write to {supportEmail}.
			<p role="status">
				{error
					? describeFailure(error)
					: checked && 'An email is on its way. If it arrives, we’ll send all your emails again.'}
			</p>
		</Notice>
	);
}
