/** Part of every plan's digest, so that an upgrade between the yes and the send is seen. */
export const ADAPTER_VERSION = '@landed/adapter-google-calendar@0.1.0';
