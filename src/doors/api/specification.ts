/** The second door of this room, for clients of the API: the contract and its refusals, without the service behind them. */
export { operationsOf, readSpecification, targetOf, withOpenValues } from './http/contract/read-specification.ts';
export { validationRefusal } from './http/contract/validation-refusal.ts';
export { errorBody } from './http/errors/error-body.ts';
