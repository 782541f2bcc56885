/** §25.6: why a PDF, or a signature of one, does not hold. */

/**
 * `structure`: the file cannot be read as the parts that it was written in. `unused`: a signature that no field of the file has.
 * `range`: a signature covers other bytes than it must. `encoding`: a signature is not written as it must be. `digest`: the covered bytes were
 * changed. `signature`: the signature is not that of its certificate. `certificate`: a certificate cannot be used, or is not the one that the
 * signature names. `stamp`: its time-stamp does not hold.
 */
export type FaultCode =
  | 'structure'
  | 'unused'
  | 'range'
  | 'encoding'
  | 'digest'
  | 'signature'
  | 'certificate'
  | 'stamp'
  | 'limit';

export class VerifyFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws unless a condition holds. */
export function must(holds: unknown, code: FaultCode, message: string): asserts holds {
  if (!holds) throw new VerifyFault(code, message);
}

/** Runs `work`. Any error that is none of ours becomes a fault, so that hostile bytes never end as an exception. */
export function faultOf<Result>(work: () => Result, code: FaultCode): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof VerifyFault) throw error;
    throw new VerifyFault(code, error instanceof Error ? error.message : String(error));
  }
}
