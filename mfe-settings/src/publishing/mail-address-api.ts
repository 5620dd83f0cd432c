import { request } from 'bff/client/base-query';
import { checkMailAddress, getMailAddress, type MailAddress } from 'bff/contract/mail/mail-address';
import { settingsApi } from '../api.ts';

/** Requests for the state of the user's mail address. */
const mailAddressApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		mailAddress: build.query<MailAddress, void>({ query: () => request(getMailAddress, {}) }),
		checkMailAddress: build.mutation<MailAddress, void>({
			query: () => request(checkMailAddress, {}),
		}),
	}),
});

export const { useMailAddressQuery, useCheckMailAddressMutation } = mailAddressApi;
