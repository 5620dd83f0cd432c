import addressparser from 'nodemailer/lib/addressparser';

/** The address for questions: the sender's address without the name. */
export function supportAddress(mailFrom: string): string {
	return addressparser(mailFrom, { flatten: true })[0]?.address ?? mailFrom;
}
